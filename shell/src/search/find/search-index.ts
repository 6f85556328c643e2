import { meets, type RoleHolder } from '@portal/contracts/roles'
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import type { Entry } from './entry.ts'

export interface Finding {
  entry: Entry
  /** The words of the entry that fit, in lower case: to be shown as such. */
  matched: readonly string[]
}

export interface SearchIndex {
  /** Returns entries that match every word, best first; `used` are ids of recent choices, latest first (rule N6). */
  find(text: string, asked: Asked): Finding[]
  /**
   * Returns up to ten entries that match some of the words, for display where `find` finds nothing; none for a single
   * word (rule N33).
   */
  findClose(text: string, asked: Asked): Finding[]
  /** Returns the suggestions without input: recent choices first, then in the order of the entries (rule N27). */
  offer(asked: Asked): Finding[]
}

interface Asked {
  holder: RoleHolder
  used?: readonly string[]
  most?: number
}

/** Maximum number of partial matches: as many as people read before changing the input. */
const MOST_CLOSE = 10

/**
 * Longest search text, in characters and words, about a sentence: each word scans the whole index, and a link to the
 * search may contain any text (rule M95).
 */
const LONGEST_TEXT = 200
const MOST_WORDS = 20

/** Words that are ignored in searches. */
const EMPTY_WORDS = new Set(
  (
    'a an the to of my i is do for and how can in with that this it its be are was what which where when why ' +
    'on at by or from me we our you your about there does did have has not nothing something anything'
  ).split(' '),
)

/** Weight of an exact name: it outranks every other match (rule N22). */
const LOOKED_UP = 20

const QUERY: SearchOptions = {
  boost: { title: 3, detail: 1, words: 1.5 },
  prefix: (term, at, terms) => at === terms.length - 1 || term.length > 2,
  // Two letters that changed places are one slip, and two edits.
  fuzzy: (term) => slipsOf(term) && 2,
  weights: { fuzzy: 0.3, prefix: 0.5 },
}

/** Creates a search with typo tolerance and prefix matching that shows no one what they may not see (rules N5, N6). */
export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const titles = new Map(entries.map(({ id, title }) => [id, title.toLowerCase()]))
  const index = new MiniSearch<Entry>({
    fields: ['title', 'detail', 'words'],
    extractField: (entry, field) =>
      field === 'words' ? `${entry.words} ${entry.says ?? ''}` : (entry as unknown as Record<string, string>)[field],
    tokenize: wordsOf,
    processTerm: (term) => (EMPTY_WORDS.has(term) ? null : term),
    searchOptions: { processTerm: (term) => term },
  })
  index.addAll([...byId.values()])

  const search = (text: string, combineWith: 'AND' | 'OR', { holder, used = [], most = 50 }: Asked): Finding[] => {
    const query = text.trim().toLowerCase()
    const words = askedWords(query)
    if (words.length === 0) return []

    const recent = new Map(used.map((id, place) => [id, 1 + 1 / (place + 1)]))
    const found = index.search(
      { combineWith, queries: words.map(({ whole, parts }) => eitherOf(whole, parts)) },
      {
        ...QUERY,
        // Inside of the search, not after it: what somebody may not see takes no place from what they may.
        filter: ({ id, terms, match }) =>
          meets(byId.get(id)?.requires ?? [], holder) &&
          (!byId.get(id)?.isByTitle || Object.values(match).some((fields) => fields.includes('title'))) &&
          (combineWith === 'AND' ? words.every(isIn(terms)) : words.some(isIn(terms))),
        boostDocument: (id) =>
          (byId.get(id)?.weight ?? 0) *
          likeness(titles.get(id) ?? '', query) *
          (byId.get(id)?.names?.includes(query) ? LOOKED_UP : 1) *
          (recent.get(id) ?? 1),
      },
    )
    const asked = words.flatMap(({ whole, parts }) => [whole, ...parts])
    return found.slice(0, most).flatMap(({ id, terms }) => {
      const entry = byId.get(id)
      return entry ? [{ entry, matched: terms.filter((term) => asked.some((word) => fits(word, term))) }] : []
    })
  }

  return {
    find: (text, asked) => search(text, 'AND', asked),

    findClose: (text, { most = MOST_CLOSE, ...asked }) =>
      askedWords(text).length > 1 ? search(text, 'OR', { ...asked, most: Math.min(most, MOST_CLOSE) }) : [],

    offer: ({ holder, used = [], most = 50 }) => {
      const places = new Map(used.map((id, place) => [id, place]))
      const place = ({ id }: Entry) => places.get(id) ?? used.length
      return [...byId.values()]
        .filter(({ isOffered, requires }) => isOffered && meets(requires, holder))
        .sort((a, b) => place(a) - place(b))
        .slice(0, most)
        .map((entry) => ({ entry, matched: [] }))
    },
  }
}

/** A word as somebody typed it, and its parts where it is joined of some. */
interface AskedWord {
  whole: string
  parts: readonly string[]
}

/** Returns the words to look for, each once: words that mean something, and where there are none, the words as typed. */
function askedWords(text: string): AskedWord[] {
  const distinct = new Set(joinedWordsOf(text.slice(0, LONGEST_TEXT)))
  const words = [...distinct].slice(0, MOST_WORDS).map((whole) => ({ whole, parts: partsOf(whole).filter(isTelling) }))
  const telling = words.filter(({ whole }) => isTelling(whole))
  return telling.length > 0 ? telling : words
}

function isTelling(word: string): boolean {
  return !EMPTY_WORDS.has(word)
}

/** A name that is joined of parts is found whole, or by all of them. */
function eitherOf(whole: string, parts: readonly string[]): Query {
  if (parts.length === 0) return asOneTerm(whole)
  return { combineWith: 'OR', queries: [asOneTerm(whole), { combineWith: 'AND', queries: parts.map(asOneTerm) }] }
}

function asOneTerm(term: string): Query {
  return { queries: [term], tokenize: (text) => [text] }
}

function isIn(terms: readonly string[]) {
  const holds = (word: string) => terms.some((term) => fits(word, term))
  return ({ whole, parts }: AskedWord) => holds(whole) || (parts.length > 0 && parts.every(holds))
}

/** The beginning of a word is the word; a slip of the pen is forgiven, but rarely made at the first letter: “seats” is no slip of “means”. */
function fits(word: string, term: string): boolean {
  if (term.startsWith(word)) return true
  return word.charAt(0) === term.charAt(0) && slipsBetween(word, term) <= slipsOf(word)
}

/** Returns the number of tolerated typos in a word: none for numbers and short words. */
function slipsOf(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Letters put in, left out or changed, and pairs that changed places. */
function slipsBetween(word: string, term: string): number {
  if (Math.abs(word.length - term.length) > 2) return Number.POSITIVE_INFINITY
  let [before, last]: number[][] = [[], Array.from({ length: term.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= term.length; j += 1) {
      const changed = at(last, j - 1) + (word[i - 1] === term[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1]
      row[j] = Math.min(changed, at(last, j) + 1, at(row, j - 1) + 1, isSwapped ? at(before, j - 2) + 1 : changed)
    }
    before = last
    last = row
  }
  return at(last, term.length)
}

function at(row: readonly number[] | undefined, place: number): number {
  return row?.[place] ?? Number.POSITIVE_INFINITY
}

/** Ranks titles that equal the input, or begin with it, highest. */
function likeness(title: string, query: string): number {
  if (title === query) return 2
  return title.startsWith(query) ? 1.4 : 1
}

/** Words and numbers; what joins the parts of a name, such as `auth-id` and `a@b.example`, is found whole and in parts. */
function wordsOf(text: string): string[] {
  return joinedWordsOf(text).flatMap((word) => [word, ...partsOf(word)])
}

function joinedWordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;()“”"'’?!…|]+/)
    .map(withoutEnds)
    .filter(Boolean)
}

function partsOf(word: string): string[] {
  return /[-.:/@_#]/.test(word)
    ? word
        .split(/[-.:/@_#]+/)
        .map(withoutEnds)
        .filter(Boolean)
    : []
}

function withoutEnds(word: string): string {
  return word.replace(/^[.:]+|[.:]+$/g, '')
}
