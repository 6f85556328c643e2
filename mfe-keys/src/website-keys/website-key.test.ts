import { expect, test } from '@jest/globals'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { anEmbeddedKey } from '@portal/test-kit'
import { withHost, withoutHost, withRowsOf } from './website-key.ts'

const row = (key_id: string, domain: string, label = 'Shop') => anEmbeddedKey({ key_id, domain, label })

test('the rows of a key are one key with its hosts, in their order; a row without a host is a key without one', () => {
  const keys = websiteKeysOf([row('a', 'one.example'), row('b', ''), row('a', '*.two.example')])
  expect(keys.map(({ key_id, hosts, paused }) => [key_id, hosts, paused])).toEqual([
    ['a', ['one.example', '*.two.example'], false],
    ['b', [], false],
  ])
})

test('what an answer does not say of a key stays unknown', () => {
  expect(websiteKeysOf([{ ...row('a', ''), active: undefined, token_exchange_required: undefined }])).toMatchObject([
    { hosts: [], paused: undefined, needsTokenExchange: false },
  ])
})

test('the rows of an answered key stand where the key stood', () => {
  const known = [row('a', 'a.example'), row('b', 'b.example'), row('b', 'c.example'), row('d', 'd.example')]
  const changed = withRowsOf(known, [row('b', 'b.example', 'Renamed')])
  expect(changed.map(({ key_id, label }) => [key_id, label])).toEqual([
    ['a', 'Shop'],
    ['b', 'Renamed'],
    ['d', 'Shop'],
  ])
})

test('an answer about one key does not tell its status: what the list said stays', () => {
  const listed = anEmbeddedKey({ key_id: 'b', domain: 'b.example', status: 'license-ended' })
  const changed = withRowsOf([row('a', 'a.example'), listed], [row('b', 'b.example', 'Renamed')])
  expect(websiteKeysOf(changed).map(({ label, status }) => [label, status])).toEqual([
    ['Shop', undefined],
    ['Renamed', 'license-ended'],
  ])
})

test('a host more or less leaves every key a row', () => {
  const domains = (rows: { domain?: string | undefined }[]) => rows.map(({ domain }) => domain)
  const empty = [row('a', ''), row('b', 'b.example')]
  const one = withHost(empty, 'a', 'x.example')
  expect(domains(one)).toEqual(['x.example', 'b.example'])
  const two = withHost(one, 'a', 'y.example')
  expect(domains(two)).toEqual(['x.example', 'y.example', 'b.example'])
  expect(domains(withoutHost(two, 'a', 'x.example'))).toEqual(['y.example', 'b.example'])
  expect(domains(withoutHost(one, 'a', 'x.example'))).toEqual(['', 'b.example'])
})
