/** What is read of a schema; another copy of zod may have made it. */
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

/** Makes a thing of a schema in the place of what would be worked out. */
export type Builder = (schema: ExampleSchema) => (() => unknown) | undefined

const INSIDE = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']

let last = 0

/**
 * A believable value that a schema allows: every field there, two things in a list of things, each with an id of its own.
 * `name` is the field's, which says what text and number to try first. Throws for a schema that nothing tried here meets.
 */
export function exampleOf(schema: ExampleSchema, build: Builder = () => undefined, name = ''): unknown {
  const built = build(schema)?.()
  if (built !== undefined) return built
  const { def } = schema._zod
  const inner = INSIDE.includes(def.type) ? def.innerType : def.type === 'lazy' ? def.getter?.() : def.in
  if (inner) return exampleOf(inner, build, name)
  if (def.shape)
    return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, exampleOf(one, build, key)]))
  return guesses(def, build, name).find((guess) => schema.safeParse(guess).success) ?? nothingMeets(schema, name)
}

function nothingMeets({ _zod }: ExampleSchema, name: string): never {
  throw new Error(`No example of ${name || 'an answer'} (${_zod.def.type}) meets its contract: add a guess.`)
}

function guesses({ type, element, options, values, entries }: Definition, build: Builder, name: string): unknown[] {
  if (values) return [...values]
  if (entries) return Object.values(entries)
  if (options) return options.map((option) => exampleOf(option, build, name))
  if (element) return lengthsFor(element).map((length) => Array.from({ length }, () => exampleOf(element, build, name)))
  if (type === 'boolean') return [false]
  if (type === 'number') return numbersFor(name)
  if (type === 'record') return [{}]
  return [...textsFor(name), null, undefined]
}

/** Two things are told apart by their ids; a list of names says none twice. */
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

function textsFor(name: string): string[] {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return [
    ...(/email|username/i.test(name) ? [`person-${++last}@acme.example`] : []),
    ...BY_NAME.flatMap(([pattern, text]) => (pattern.test(name) ? [text] : [])),
    /id$/i.test(name) ? `${name.replace(/_?id$/i, '')}-${++last}` : words,
    TIME,
    '2026-01-15',
    '2026-01',
    'owner@acme.example',
    'https://acme.example/',
    String(++last),
    'a'.repeat(32),
    '',
  ]
}
