/** The parts of a schema that are read; it may come from another copy of zod. */
export interface ExampleSchema {
  _zod: { def: Definition }
  safeParse: (value: unknown) => { success: boolean }
}

interface Definition {
  type: string
  shape?: Record<string, ExampleSchema>
  element?: ExampleSchema
  options?: readonly ExampleSchema[]
  innerType?: ExampleSchema
  in?: ExampleSchema
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  getter?: () => ExampleSchema
}

/** Builds a custom value for a schema instead of the default one. */
export type Builder = (schema: ExampleSchema) => (() => unknown) | undefined

const INSIDE = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']

let last = 0

/**
 * A believable value that a schema allows: every field there, two things in a list of things, each with an id and words of its
 * own. `name` is the field's, which says what text and number to try first; `at` is the place in a list. Throws for a schema that nothing
 * tried here meets.
 */
export function exampleOf(schema: ExampleSchema, build: Builder = () => undefined, name = '', at = 0): unknown {
  const built = build(schema)?.()
  if (built !== undefined) return built
  const { def } = schema._zod
  const inner = INSIDE.includes(def.type) ? def.innerType : def.type === 'lazy' ? def.getter?.() : def.in
  if (inner) return exampleOf(inner, build, name, at)
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, exampleOf(one, build, key, at)]))
  return guesses(def, build, name, at).find((guess) => schema.safeParse(guess).success) ?? nothingMeets(schema, name)
}

function nothingMeets({ _zod }: ExampleSchema, name: string): never {
  throw new Error(`No example of ${name || 'an answer'} (${_zod.def.type}) meets its contract: add a guess.`)
}

function guesses(
  { type, element, options, values, entries }: Definition,
  build: Builder,
  name: string,
  at: number,
): unknown[] {
  if (values) return from(at, values)
  if (entries) return from(at, Object.values(entries))
  if (options) return options.map((option) => exampleOf(option, build, name, at))
  if (element)
    return lengthsFor(element).map((length) =>
      Array.from({ length }, (_, place) => exampleOf(element, build, name, place)),
    )
  if (type === 'boolean') return [false]
  if (type === 'number') return numbersFor(name)
  if (type === 'record') return [{}]
  return [...textsFor(name, at), null, undefined]
}

/** All of them, another one first for each thing of a list. */
function from(at: number, values: readonly unknown[]): unknown[] {
  const first = at % values.length
  return [...values.slice(first), ...values.slice(0, first)]
}

/** Items in a list differ by their ids; a list of names has no duplicates. */
function lengthsFor({ _zod }: ExampleSchema): number[] {
  return _zod.def.shape ? [2, 1, 3] : [1, 2, 3]
}

/** Ids count up; money is in cents. */
function numbersFor(name: string): number[] {
  if (/id$/i.test(name)) return [++last]
  return [/cents|price|total|amount/i.test(name) ? 5000 : 10 + (++last % 80), 1, 0]
}

const TIME = '2026-01-15T09:30:00Z'
const BY_NAME: readonly [RegExp, string][] = [
  [/^name$/, 'Olivia Adler'],
  [/first_?name/i, 'Olivia'],
  [/last_?name/i, 'Adler'],
  [/url|website|link/i, 'https://acme.example/'],
  [/domain|host/i, 'shop.acme.example'],
  [/country/i, 'USA'],
]

function textsFor(name: string, at: number): string[] {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return [
    ...(/email|username/i.test(name) ? [`person-${++last}@acme.example`] : []),
    ...BY_NAME.flatMap(([pattern, text]) => (pattern.test(name) ? [text] : [])),
    /id$/i.test(name) ? `${name.replace(/_?id$/i, '')}-${++last}` : at ? `${words} ${at + 1}` : words,
    TIME,
    '2026-01-15',
    '2026-01',
    'owner@acme.example',
    'https://acme.example/',
    String(++last),
    'a'.repeat(32),
    'a'.repeat(43),
    '',
  ]
}
