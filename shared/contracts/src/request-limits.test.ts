import { describe, expect, test } from '@jest/globals'
import { updateProfile } from './authorization/profile.ts'
import type { Call } from './call.ts'
import { checkRequest } from './check.ts'
import { createWebhook } from './contacts/webhooks.ts'
import { createEmbeddedKey } from './security/embedded-keys.ts'
import { readHostName } from './security/host-names.ts'
import { CALLS } from './table.ts'
import type { Definition, Schema } from './testing/schema.ts'

/** Each schema inside of one, by where it stands. */
function schemasIn(schema: Schema, place: string): [place: string, definition: Definition][] {
  const { def } = schema._zod
  const inside = [
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => schemasIn(one, `${place}.${name}`)),
    ...(def.options ?? []).flatMap((one) => schemasIn(one, place)),
    ...[def.innerType, def.in].flatMap((one) => (one ? schemasIn(one, place) : [])),
    ...(def.element ? schemasIn(def.element, `${place}[]`) : []),
  ]
  return [[place, def], ...inside]
}

const sent = Object.entries(CALLS as Record<string, Call>).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? schemasIn(schema as unknown as Schema, `${name} ${part}`) : [],
  ),
)
const checksOf = ({ checks = [] }: Definition) => checks.map(({ _zod }) => _zod.def)
const isEndless = (pattern: RegExp | undefined) => /[*+]|\{\d+,\}/.test(pattern?.source.replace(/\\./g, '') ?? '')

describe('rule M95: what is sent is measured first', () => {
  test('a list says how many it takes', () => {
    const lists = sent.filter(([, { type }]) => type === 'array')
    expect(lists.length).toBeGreaterThan(20)
    const endless = lists.filter(([, list]) => !checksOf(list).some(({ check }) => check === 'max_length'))
    expect(endless.map(([place]) => place)).toEqual([])
  })

  test('a text of a form with any number of characters is refused for its length alone', () => {
    const formed = sent.filter(([, text]) => checksOf(text).some(({ pattern }) => isEndless(pattern)))
    expect(formed.length).toBeGreaterThan(20)
    const unmeasured = formed.filter(([, text]) => {
      const checks = checksOf(text)
      const measured = checks.findIndex(({ check, abort }) => check === 'max_length' && abort === true)
      return measured < 0 || measured > checks.findIndex(({ pattern }) => isEndless(pattern))
    })
    expect(unmeasured.map(([place]) => place)).toEqual([])
  })

  test('a list that is too long is refused for its length, not for each of its values', () => {
    const body = { kind: 'standard', label: '', url: 'https://a.example', events: Array(9_000).fill({}) }
    expect(checkRequest(createWebhook, { body })).toEqual({ fields: { events: expect.stringMatching(/^At most/) } })
  })
})

/** These took minutes. */
test('rule M95: a host name of 200,000 colons, and a web address of as many dots, are refused at once', () => {
  const text = (sign: string) => `${sign.repeat(200_000)}x@`
  expect(checkRequest(createEmbeddedKey, { body: { label: 'a', domain: text(':') } })).toHaveProperty('fields')
  expect(checkRequest(updateProfile, { body: { website: text('.') } })).toHaveProperty('fields.website')
  expect(readHostName(`${':'.repeat(4_000)}x`)).toHaveProperty('refused')
})

test.each(['::1', '2001:db8::7', '[2001:db8::7]', '::ffff:10.0.0.1'])('%s is an address still', (host) => {
  expect(readHostName(host)).toHaveProperty('host')
})

test.each([
  ['acme.example', true],
  ['https://acme.example/a?b', true],
  ['.a.b', true],
  ['a.b/', true],
  ['a..', true],
  ['acme', false],
  ['.acme', false],
  ['acme.', false],
  ['a@b.c', false],
])('the web address %s is taken: %s', (website, isTaken) => {
  const words = { first_name: 'A', last_name: 'B', phone: '', position: '', company: '' }
  expect('request' in checkRequest(updateProfile, { body: { ...words, website } })).toBe(isTaken)
})
