import type * as z from 'zod/mini'
import type { Call } from './call.ts'
import { REQUIRED } from './values.ts'

/** One message per field, by its name; what belongs to no field is under the name of the part. */
export type FieldMessages = Record<string, string>

type Part = 'params' | 'query' | 'body'

/** Returns the parsed request, or one message for each invalid field. */
export function checkRequest(
  call: Call,
  given: Partial<Record<Part, unknown>>,
): { request: Record<Part, unknown> } | { fields: FieldMessages } {
  const fields: FieldMessages = {}
  const read = (part: Part) => {
    const schema = call[part]
    if (!schema) return undefined

    const checked = check(schema, given[part] ?? {}, part)
    if ('data' in checked) return checked.data
    Object.assign(fields, { ...checked.fields, ...fields })
  }
  const request = { params: read('params'), query: read('query'), body: read('body') }
  return Object.keys(fields).length > 0 ? { fields } : { request }
}

/** Returns the parsed input of a form or part of a request, or what to do about each invalid field. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  whole = 'body',
): { data: z.output<S> } | { fields: FieldMessages } {
  const checked = schema.safeParse(given, { error: sentenceFor })
  if (checked.success) return { data: checked.data }

  const fields: FieldMessages = {}
  for (const { path, message } of checked.error.issues) fields[path.join('.') || whole] ??= message
  return { fields }
}

/** Returns the default message for a value whose schema has none. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return REQUIRED

  switch (issue.code) {
    case 'invalid_value':
      return `Choose ${oneOf(issue.values.map(String))}`
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue)}`
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue)}`
    case 'invalid_key':
      return 'Leave out this name'
    case 'invalid_type':
      return TYPES[issue.expected] ?? OTHERWISE
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHERWISE
    default:
      return OTHERWISE
  }
}

const OTHERWISE = 'Enter something else here'

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose true or false',
  array: 'Enter a list',
  object: 'Enter fields with their names',
  record: 'Enter fields with their names',
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'Enter a web address, such as https://www.example.com',
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}

function amount(limit: number | bigint, { origin }: { origin: string }): string {
  return limit.toLocaleString('en-US') + (origin === 'string' ? ' characters' : '')
}
