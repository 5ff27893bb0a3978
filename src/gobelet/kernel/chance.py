"""Randomness as arithmetic: the n-th draw of a seed is a number anybody can compute again.

The mixer is splitmix64's, cut to 62 bits so that sums stay within a signed word: the same lines give the same numbers
plain, compiled and on CUDA. Keys are mixed before use, so neighbouring seeds give unrelated games.
"""

from __future__ import annotations

from gobelet.kernel.words import Cells

BITS = 0x3FFFFFFFFFFFFFFF  # 62 bits
GOLDEN = 0x1E3779B97F4A7C15  # spreads consecutive numbers over all words; odd, so none is met twice
FIRST, SECOND = 0x3F58476D1CE4E5B9, 0x14D049BB133111EB  # what the mixer multiplies by


def times(left: int, right: int) -> int:
    """Return the low 62 bits of a product. Compiled, another function that knows machine words stands here."""
    return (left * right) & BITS


def mix(word: int) -> int:
    """Return a 62-bit word in which every bit depends on every bit of *word* (a bijection)."""
    word = times(word ^ (word >> 30), FIRST)
    word = times(word ^ (word >> 27), SECOND)
    return word ^ (word >> 31)


def key(seed: int, game: int) -> int:
    """Return the key of game number *game* of *seed*."""
    return mix(mix(seed & BITS) ^ (game & BITS))


def luck(key: int, number: int) -> int:
    """Return the *number*-th word of luck of *key*: 32 bits. The action of that number, and no other, is drawn by it."""
    return mix((key + times(number, GOLDEN)) & BITS) >> 30


def draw(word: int, outcomes: int) -> int:
    """Return what a word of luck means among *outcomes* outcomes: 0 up to *outcomes* - 1."""
    return (word * outcomes) >> 32


def draw_weighted(word: int, weights: Cells, outcomes: int) -> int:
    """Return what a word of luck means among *outcomes* outcomes with these weights."""
    whole = 0
    for index in range(outcomes):
        whole += weights[index]
    left = draw(word, whole)
    for index in range(outcomes):
        left -= weights[index]
        if left < 0:
            return index
    return outcomes - 1
