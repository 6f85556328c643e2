import { expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { check, checkRequest } from './check.ts'
import { CALLS } from './table.ts'

/* With its words loaded, as a server has them, zod would say "Invalid option: expected one of …". */
import 'zod'

const fieldsOf = (schema: z.ZodMiniType, given: unknown) => {
  const checked = check(schema, given)
  return 'fields' in checked ? checked.fields : {}
}

test.each([
  ['nothing where something is needed', z.int(), undefined, 'This field is required'],
  ['an empty field', z.enum(['post', 'redirect']), '', 'This field is required'],
  ['one of two', z.enum(['post', 'redirect']), 'get', 'Choose post or redirect'],
  ['one of three', z.enum(['a', 'b', 'c']), 'd', 'Choose a, b or c'],
  ['the only one', z.literal(false), true, 'Choose false'],
  ['a number', z.int(), 'many', 'Enter a number'],
  ['a whole number', z.int(), 1.5, 'Enter a whole number'],
  ['too few', z.int().check(z.gte(1)), 0, 'At least 1'],
  ['none at all', z.int().check(z.positive()), 0, 'More than 0'],
  ['too many', z.int().check(z.lte(3600)), 3601, 'At most 3,600'],
  ['too short', z.string().check(z.minLength(8)), 'seven77', 'At least 8 characters'],
  ['too long', z.string().check(z.maxLength(2)), 'abc', 'At most 2 characters'],
  ['a list', z.array(z.int()), 'one', 'Enter a list'],
  ['a switch', z.boolean(), 'yes', 'Choose true or false'],
  ['an address', z.url(), 'example', 'Enter a web address, such as https://www.example.com'],
  ['its own words', z.string().check(z.minLength(2, 'Enter a label')), 'a', 'Enter a label'],
])('%s is asked for', (_, schema, given, message) => {
  expect(fieldsOf(z.object({ field: schema }), { field: given })).toEqual({ field: message })
})

test('a field has one message, the first, and what is no body at all has one too', () => {
  const schema = z.object({ items: z.array(z.string().check(z.minLength(2), z.regex(/^x/, 'Enter an x'))) })
  expect(fieldsOf(schema, { items: ['xx', 'a'] })).toEqual({ 'items.1': 'At least 2 characters' })
  expect(fieldsOf(schema, 'text')).toEqual({ body: 'Enter fields with their names' })
})

test('parameters, query and body are checked together', () => {
  const call: Pick<Call, 'params' | 'query' | 'body'> = {
    params: z.object({ id: z.int() }),
    query: z.object({ after: z.optional(z.string()) }),
    body: z.object({ label: z.string() }),
  }
  expect(checkRequest(call as Call, { params: { id: 'x' } })).toEqual({
    fields: { id: 'Enter a number', label: 'This field is required' },
  })
  expect(checkRequest(call as Call, { params: { id: 1 }, body: { label: 'a' } })).toEqual({
    request: { params: { id: 1 }, query: {}, body: { label: 'a' } },
  })
})

/** Checks for mistakes in any field, whatever its purpose. */
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'wrong',
  'abc',
  '<b>',
  '***',
  'a/b',
  'w'.repeat(100_000),
  -1,
  0,
  0.5,
  1e300,
  true,
  {},
  [],
  ['wrong'],
  [{}],
  [-1],
]
/** Matches messages that say what to do, or are fixed by the rules. */
const SAYS_WHAT_TO_DO =
  /^(Enter|Choose|Add|Leave out|At least|At most|More than|Less than) |^(This field is required|Invalid email format)$/

function fieldNames(schema: z.ZodMiniType | undefined): string[] {
  return schema && 'shape' in schema._zod.def ? Object.keys(schema._zod.def.shape as object) : []
}

test('whatever is wrong with a field of a call, its message says what to do', () => {
  const seen = Object.entries(CALLS).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      fieldNames(call[part]).flatMap((field) =>
        WRONG.flatMap((wrong) => {
          const fields = fieldsOf(call[part] as z.ZodMiniType, { [field]: wrong })
          return Object.entries(fields).map(([path, message]) => ({ name, path, message }))
        }),
      ),
    ),
  )
  const offenders = seen.filter(({ message }) => !SAYS_WHAT_TO_DO.test(message) || message.includes('something else'))
  expect([...new Set(offenders.map(({ name, path, message }) => `${name} ${path}: ${message}`))]).toEqual([])
  expect(seen.length).toBeGreaterThan(1_000)
})

test('every body has fields', () => {
  expect(Object.keys(CALLS).filter((name) => CALLS[name]?.body && !fieldNames(CALLS[name].body).length)).toEqual([])
})
