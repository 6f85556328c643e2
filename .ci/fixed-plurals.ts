/** A number that stands before a noun in the plural whatever it is, at its line. */
export interface FixedPlural {
  line: number
  text: string
}

/** Nouns that the product counts. */
const NOUNS = `
  account browser card character contact day entry error failure host_name hour identity_provider invitation item
  key license line login lookup member minute month order page payment plan request result row seat second source
  subscription ticket view warning webhook week year`
  .trim()
  .split(/\s+/)
  .map((noun) => noun.replace('_', ' ').replace(/y$/, (y) => (/[aeo]y$/.test(noun) ? y : 'ie')))

/** Separator between a number and its noun: the end of an element, spaces, "more". */
const BETWEEN = String.raw`(?:</\w+>)?(?:\s|\{["'] ["']\})+(?:(?:more|other|earlier|active|pending) )?`

const GLUED = new RegExp(
  String.raw`(of )?\$?\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}(${BETWEEN})((?:${NOUNS.join('|')})s|people)\b(?!\s*=)`,
  'g',
)

/** A constant is no single thing, and a word that is chosen may fit. */
const FITS = /^\s*(?:[A-Z][A-Z_.]+|formatCount\(.*|[\s\S]*\?[\s\S]*)\s*$/

/**
 * Finds texts in which a number is followed by a fixed plural, as in "1 lookups" (rule H3). "3 of 10 lookups" fits for any number.
 */
export function fixedPlurals(source: string): FixedPlural[] {
  return [...source.matchAll(GLUED)].flatMap(({ 0: all, 1: share, 2: number = '', index }) =>
    share || FITS.test(number)
      ? []
      : [{ line: source.slice(0, index).split('\n').length, text: all.replace(/^\$/, '').replaceAll(/\s+/g, ' ') }],
  )
}
