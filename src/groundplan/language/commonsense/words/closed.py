"""Words of closed classes: forms of "be", modals, who acts, question words; what a clause is told by."""

from __future__ import annotations

IS = frozenset({"is", "are", "was", "were"})
"""Forms of "be" that a clause is said with."""
MODALS = frozenset({"can", "could", "may", "might", "must", "shall", "should", "will", "would"})
DO = frozenset({"do", "does", "did"})
MODALS_AND_DO = MODALS | DO
"""What stands before the subject in a question for what is done."""
RELATIVE_PRONOUNS = frozenset({"that", "which", "who"})
"""What opens a clause that tells which thing is meant, where it stands right behind the noun."""
PRONOUNS = frozenset({"i", "we", "you", "one", "he", "she", "they"})
"""Pronouns for those who act."""
SOMEBODY = frozenset({"somebody", "someone", "anybody", "anyone"})
"""Pronouns for a person of whom nothing else is said."""
EVERYBODY = frozenset({"everybody", "everyone"})
JUST_PEOPLE = SOMEBODY | EVERYBODY | {"person", "people", "persons"}
"""Words that say that people are meant, and nothing of them."""
PERSONS = PRONOUNS | SOMEBODY | EVERYBODY | {"people"}
"""Who acts, where nobody is named."""
COMPANY = frozenset(
    {"adults", "applicants", "attendees", "candidates", "children", "clients", "colleagues", "coworkers", "customers"}
    | {"diners", "friends", "guests", "interns", "kids", "men", "participants", "partners", "passengers", "patients"}
    | {"people", "persons", "players", "pupils", "relatives", "residents", "strangers", "students", "teammates"}
    | {"tourists", "trainees", "visitors", "women", "workmates", "employees", "members"}
)
"""Several people, told by what brings them together: those who sit down, meet, come, leave something behind."""
ONE_OF_THEM = frozenset(
    {"adult", "baby", "boy", "child", "client", "colleague", "customer", "employee", "friend", "gentleman", "girl"}
    | {"guest", "guy", "kid", "lady", "man", "member", "participant", "passenger", "patient", "person", "player"}
    | {"pupil", "resident", "student", "visitor", "woman"}
)
"""One person, told by no name and no post."""
QUESTION_WORDS = frozenset({"which", "what", "who", "whose", "whom", "where"})
"""Question words for things, people and places."""
ALL_QUESTION_WORDS = QUESTION_WORDS | {"how", "why"}
"""All question words but "when", which opens conditions."""
MAKING = frozenset(
    {"built", "made", "painted", "published", "printed", "written", "founded", "manufactured", "created", "bottled"}
    | {"brewed", "issued", "composed", "recorded", "released", "produced", "established", "knitted", "minted"}
    | {"carved", "distilled", "drawn", "woven", "sewn", "taken", "bought", "acquired", "planted", "harvested"}
    | {"installed", "cast", "born", "signed", "opened", "pressed", "finished", "completed", "delivered", "designed"}
    | {"dated", "won", "awarded", "concluded", "closed", "developed", "erected", "restored", "renovated", "submitted"}
)
"""Participles of what happens to a thing in some year, of which its age is told."""
EXCEPT = (
    ("with", "the", "exception", "of"), ("except", "for"), ("apart", "from"), ("aside", "from"), ("other", "than"),
    ("save", "for"), ("but", "for"), ("not", "counting"), ("without", "counting"), ("not", "including"),
    ("leaving", "aside"), ("leaving", "out"), ("setting", "aside"), ("except",), ("excepting",), ("excluding",),
    ("bar",), ("disregarding",), ("discounting",), ("ignoring",),
)  # fmt: skip
"""What sets some of several things aside, in orders and in questions alike; longest first."""
MASS = frozenset(
    {"stuff", "furniture", "equipment", "rubbish", "trash", "garbage", "food", "water", "laundry", "waste", "fruit"}
    | {"cutlery", "crockery", "tableware", "glassware", "cookware", "silverware", "paperwork", "clothing", "footwear"}
    | {
        "luggage",
        "baggage",
        "stationery",
        "washing",
        "meat",
        "veg",
        "veggies",
        "seafood",
        "dairy",
        "poultry",
        "gear",
        "shopping",
        "post",
        "mail",
        "litter",
        "alcohol",
        "liquor",
        "booze",
        "jewelry",
        "jewellery",
        "confectionery",
        "underwear",
        "bedding",
        "kitchenware",
        "dishware",
        "drinkware",
        "flatware",
        "bakeware",
    }
)
"""Words in the singular for several things: "put the cutlery away … it"."""
