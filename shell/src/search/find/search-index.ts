import { meets, type RoleHolder } from '@portal/contracts/roles'
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Entry } from './entry.ts'

export interface Finding {
  entry: Entry
  /** The words of the entry that fit, in lower case: to be shown as such. */
  matched: readonly string[]
}

export interface SearchIndex {
  /** What fits, the best first; `used` are ids of what this person chose last, the latest first (rule N6). */
  find(text: string, asked: { holder: RoleHolder; used?: readonly string[]; most?: number }): Finding[]
  /** What there is to begin with, before anything is typed: what was chosen last first, then in the order of the entries (rule N27). */
  offer(asked: { holder: RoleHolder; used?: readonly string[]; most?: number }): Finding[]
}

/** A word that is shorter is looked for as it is. */
const FORGIVEN_FROM = 4

/** Words that say nothing of what somebody looks for. */
const EMPTY_WORDS = new Set([
  'a',
  'an',
  'the',
  'to',
  'of',
  'my',
  'i',
  'is',
  'do',
  'for',
  'and',
  'how',
  'can',
  'in',
  'with',
])

/** What is typed by its exact name is looked up, not read about: it outweighs every other kind (rule N22). */
const LOOKED_UP = 20

const QUERY: SearchOptions = {
  boost: { title: 3, detail: 1, words: 1.5 },
  prefix: (term, at, terms) => at === terms.length - 1 || term.length > 2,
  fuzzy: (term) => (term.length < FORGIVEN_FROM || /\d/.test(term) ? false : term.length === FORGIVEN_FROM ? 1 : 2),
  weights: { fuzzy: 0.3, prefix: 0.5 },
}

/** Lets slips of the pen pass, takes the beginning of a word for it, and shows nobody what they may not see (rules N5, N6). */
export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const titles = new Map(entries.map(({ id, title }) => [id, title.toLowerCase()]))
  const index = new MiniSearch<Entry>({
    fields: ['title', 'detail', 'words'],
    extractField: (entry, field) =>
      field === 'words' ? `${entry.words} ${entry.says ?? ''}` : (entry as unknown as Record<string, string>)[field],
    tokenize: wordsOf,
    processTerm: (term) => (EMPTY_WORDS.has(term) ? null : term),
  })
  index.addAll([...byId.values()])

  return {
    find: (text, { holder, used = [], most = 50 }) => {
      const query = text.trim().toLowerCase()
      if (!query) return []

      const initials = new Set(wordsOf(query).map((word) => word.charAt(0)))
      const recent = new Map(used.map((id, place) => [id, 1 + 1 / (place + 1)]))
      const options: SearchOptions = {
        ...QUERY,
        // Inside of the search, not after it: what somebody may not see takes no place from what they may.
        filter: ({ id, terms }) => meets(byId.get(id)?.requires ?? [], holder) && hasInitial(terms, initials),
        boostDocument: (id) =>
          (byId.get(id)?.weight ?? 0) *
          likeness(titles.get(id) ?? '', query) *
          (byId.get(id)?.names?.includes(query) ? LOOKED_UP : 1) *
          (recent.get(id) ?? 1),
      }
      const all = index.search(query, { ...options, combineWith: 'AND' })
      const found = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' })
      return found.slice(0, most).flatMap(({ id, match }) => {
        const entry = byId.get(id)
        return entry ? [{ entry, matched: Object.keys(match) }] : []
      })
    },

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

/** People slip, but rarely at the first letter: “seats” is no slip of “means”. */
function hasInitial(terms: readonly string[], initials: ReadonlySet<string>): boolean {
  return terms.some((term) => initials.has(term.charAt(0)))
}

/** Whose title is just what was typed, or begins so, is most likely meant. */
function likeness(title: string, query: string): number {
  if (title === query) return 2
  return title.startsWith(query) ? 1.4 : 1
}

/** Words and numbers; what joins the parts of a name, such as `auth-id` and `a@b.example`, is found whole and in parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().split(/[\s,;()“”"'’?!…|]+/)
  const parts = whole.flatMap((word) => (/[-.:/@_#]/.test(word) ? [word, ...word.split(/[-.:/@_#]+/)] : [word]))
  return parts.map((word) => word.replace(/^[.:]+|[.:]+$/g, '')).filter(Boolean)
}
