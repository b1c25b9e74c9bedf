"""What a drink is served in: coffee in a cup or mug rather than a wine glass, soup in a bowl, nothing else in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_HOT = frozenset({"coffee", "tea", "cocoa", "espresso", "cappuccino", "chocolate", "latte", "cacao"})
_EATEN = frozenset({"soup", "stew", "broth", "porridge", "chowder", "yogurt", "yoghurt", "gruel", "custard"})
_CUPS = frozenset({"cup", "mug", "teacup", "beaker", "tankard"})
_GLASSES = frozenset({"glass", "tumbler", "goblet", "flute", "pint", "highball", "snifter", "glasses"})
_BOWLS = frozenset({"bowl", "plate", "dish", "tureen"})


def served_in(vessels: Mapping[str, str], drink: str) -> list[str]:
    """Return those of the vessels, ids with their categories, that a drink is usually served in; all if none is one."""
    said = set(drink.lower().replace("_", " ").split())
    hot, eaten = bool(said & _HOT) and "iced" not in said, bool(said & _EATEN)
    kinds = (_BOWLS, _CUPS) if eaten else (_CUPS, _GLASSES) if hot else (_CUPS | _GLASSES,)
    for names in kinds:
        fits = [i for i, category in vessels.items() if category.split("_")[-1] in names]
        if fits:
            return fits
    return list(vessels)


_OWN = {
    "wine": ("wine_glass", "goblet"),
    "champagne": ("champagne_flute", "champagne_glass", "flute", "wine_glass"),
    "prosecco": ("champagne_flute", "champagne_glass", "flute", "wine_glass"),
    "beer": ("beer_glass", "beer_mug", "pint", "tankard"),
    "coffee": ("coffee_cup", "coffee_mug", "mug", "cup"),
    "espresso": ("espresso_cup", "coffee_cup", "cup"),
    "tea": ("tea_cup", "teacup", "cup", "mug"),
    "cocoa": ("mug", "cup"),
    "whisky": ("whisky_glass", "tumbler"),
    "soup": ("soup_bowl", "bowl", "soup_plate"),
}
"""What some drinks have vessels of their own for, best first."""


def made_for(categories: Iterable[str], drink: str) -> str:
    """Return the first of the vessels that a drink has of its own ("wine_glass" for wine) among some categories."""
    here = set(categories)
    said = drink.lower().replace("_", " ").split()
    own = [vessel for word in said for vessel in (*_OWN.get(word, ()), f"{word}_glass", f"{word}_cup", f"{word}_mug")]
    return next((vessel for vessel in own if vessel in here), "")
