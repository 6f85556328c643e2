import type { Remarks } from './report.ts'

/** Written by hand: what a figure does not say itself. */
export const REMARKS: Remarks = {
  'P9 total blocking time':
    'P16 is not in this run: Lighthouse 12.8.2 as a phone, started by hand on the same stage on 2026-11-23, gave 100 to the home page and 88 to `/account/keys`, ' +
    'signed in (gate 95), for 370 ms of blocking time and a layout shift of 0.022.',
  'P14 files downloaded again after one remote was released':
    'When a release differs by its id alone, as here: each file that stands in the browser is lent to the same file of the newer ' +
    'release, and what differs is sent (rules P36 and P37), in browsers that know dictionaries. What is changed comes on top, ' +
    'compressed, and chunks of other modules whole. The bundle is sent whole, because nobody was given the one before by a channel; ' +
    'its first file names all others, and changes with each.',
  'P11 compiled code besides':
    'What the engine compiles of functions that are called often. It grows less with each round and holds on to no page, so it is told apart from the ' +
    'heap, and nothing gates it: counted together, the two would exceed the gate.',
  'P3 more than the same screens as one bundle':
    'What federation costs: its runtime, an entry and a router for each remote, the plan with its digests, and shared modules that no bundler may shake.',
}
