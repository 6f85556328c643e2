"""Makes the two fonts of the portal: Geist for text, Geist Mono for numbers, ids and code.

pip install fonttools brotli
python3 make-font.py geist-latin-wght-normal.woff2 geist-mono-latin-wght-normal.woff2

Both files come from the npm packages @fontsource-variable/geist and @fontsource-variable/geist-mono.
"""

import io
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# What ids, numbers, money and code are written with: printable ASCII, and signs that stand between numbers.
MONO_SIGNS = [*range(0x20, 0x7F), 0xA0, 0xB0, 0xB7, 0xD7, 0x2013, 0x2014, 0x2026, 0x2192, 0x2212]


def make(source, target, weights, characters, features):
    """Writes the characters and features of a variable font; `weights` is a range or one weight."""
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    # Copyright, family, version and license stay in it.
    options.name_IDs = [0, 1, 2, 5, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters or font.getBestCmap().keys())
    subsetter.subset(font)

    plain = io.BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    font = instancer.instantiateVariableFont(TTFont(plain), {"wght": weights})
    font.flavor = "woff2"
    font.save(target)


text, mono = sys.argv[1:]
make(
    text,
    "geist-latin-wght-normal.woff2",
    (400, 700),
    None,
    ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "pnum", "tnum"],
)
make(mono, "geist-mono-latin-500-normal.woff2", 500, MONO_SIGNS, [])
