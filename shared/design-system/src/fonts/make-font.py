"""Makes the font that every page loads: Geist's Latin letters in the weights and with the features that the styles use.

pip install fonttools brotli
python3 make-font.py geist-latin-wght-normal.woff2   # of the npm package @fontsource-variable/geist
"""

import io
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LIGHTEST, BOLDEST = 400, 700
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "pnum", "tnum"]

font = TTFont(sys.argv[1])
options = subset.Options()
options.layout_features = FEATURES
options.hinting = False
options.notdef_outline = True
# Copyright, family, version and license stay in it.
options.name_IDs = [0, 1, 2, 5, 13, 14]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)

plain = io.BytesIO()
font.flavor = None
font.save(plain)
plain.seek(0)
font = instancer.instantiateVariableFont(TTFont(plain), {"wght": (LIGHTEST, BOLDEST)})
font.flavor = "woff2"
font.save("geist-latin-wght-normal.woff2")
