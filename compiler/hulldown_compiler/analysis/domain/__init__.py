"""The abstract domain: what a truth value, a number or any other value may be, and states that say so of many.

Everything here is an over-approximation: what is called impossible is impossible in every play.
"""
