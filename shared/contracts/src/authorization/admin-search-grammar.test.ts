import { describe, expect, test } from '@jest/globals'
import {
  endsOfToken,
  holdsToken,
  type Look,
  readSearch,
  SEARCH_OPERATORS,
  type ThingLookup,
  tokenIn,
} from './admin-search-grammar.ts'

const NUMBERS = (number: number): ThingLookup[] => [
  { by: 'order', number },
  { by: 'account', number },
  { by: 'person', number },
  { by: 'organization', number },
]
const ALL = ['email', 'name', 'account', 'organization']
const UUID = '0d9c1c1e-7a7c-4c0e-9d0f-3f6f0e9a1b2c'

test.each<[typed: string, look: Look | undefined, lookups: ThingLookup[], words: string[]]>([
  // People, accounts and organizations.
  ['olivia adler', undefined, [], ALL],
  ['acme', undefined, [], ALL],
  ['olivia@acme.example', 'email', [{ by: 'email', text: 'olivia@acme.example' }], ['email']],
  ['olivia@acme', undefined, [], ALL],
  ['10015', 'number', NUMBERS(10_015), ALL],
  ['99999999999', undefined, [], ALL],
  // Orders, documents and money.
  ['#10015', 'order', [{ by: 'order', number: 10_015 }], []],
  ['Order #10015', 'order', [{ by: 'order', number: 10_015 }], []],
  ['order 10015', 'order', [{ by: 'order', number: 10_015 }], []],
  ['R-000123', 'document', [{ by: 'document', text: 'R-000123' }], []],
  ['inv-12', 'document', [{ by: 'document', text: 'INV-000012' }], []],
  ['receipt R-123', 'document', [{ by: 'document', text: 'R-000123' }], []],
  ['US-CN-000007', 'document', [{ by: 'document', text: 'US-CN-000007' }], []],
  ['4242 $49.00', 'card', [{ by: 'card', lastFour: '4242', cents: 4_900 }], []],
  ['4242 49.00', 'card', [{ by: 'card', lastFour: '4242', cents: 4_900 }], []],
  ['Visa •••• 4242, $1,049', 'card', [{ by: 'card', lastFour: '4242', cents: 104_900 }], []],
  ['4242 49', undefined, [], ALL],
  // Keys and host names.
  [UUID, 'key-id', [{ by: 'key-id', text: UUID }], []],
  [UUID.toUpperCase(), 'key-id', [{ by: 'key-id', text: UUID }], []],
  ['123456789012345678', 'key-id', [{ by: 'key-id', text: '123456789012345678' }], []],
  ['psk_…aB3d', 'token-ends', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['psk_...aB3d', 'token-ends', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['…aB3d', 'token-ends', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['****aB3d', 'token-ends', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['psk_aB3d', 'token-ends', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['aB3d', undefined, [], ALL],
  ['shop.example', 'host', [{ by: 'host', text: 'shop.example' }], ALL],
  ['https://shop.example/cart', 'host', [{ by: 'host', text: 'https://shop.example/cart' }], ALL],
  // Addresses and references.
  ['203.0.113.7', 'ip', [{ by: 'ip', text: '203.0.113.7' }], []],
  ['2001:db8::7', 'ip', [{ by: 'ip', text: '2001:db8::7' }], []],
  ['K7Q2M9XWBT', 'request', [{ by: 'request', text: 'K7Q2M9XWBT' }], ALL],
  ['k7q2m9xwbt', 'request', [{ by: 'request', text: 'K7Q2M9XWBT' }], ALL],
  ['WHEELWRGHT', undefined, [{ by: 'request', text: 'WHEELWRGHT' }], ALL],
  [
    'V1StGXR8_Z5jdHi6B-myT',
    'request',
    [
      { by: 'request', text: 'V1StGXR8_Z5jdHi6B-myT' },
      { by: 'transaction', text: 'V1StGXR8_Z5jdHi6B-myT' },
    ],
    [],
  ],
  ['', undefined, [], ALL],
])('“%s” looks like %s', (typed, look, lookups, words) => {
  expect(readSearch(` ${typed} `)).toEqual({ operator: undefined, text: typed, look, lookups, words })
})

test.each<[typed: string, operator: string, lookups: ThingLookup[], words: string[]]>([
  ['email:olivia', 'email', [], ['email']],
  ['EMAIL: olivia@acme.example', 'email', [{ by: 'email', text: 'olivia@acme.example' }], ['email']],
  ['name:olivia adler', 'name', [], ['name']],
  ['account:acme', 'account', [], ['account']],
  ['account:10001', 'account', [{ by: 'account', number: 10_001 }], ['account']],
  ['org:31', 'organization', [{ by: 'organization', number: 31 }], ['organization']],
  ['order:10015', 'order', [{ by: 'order', number: 10_015 }], []],
  ['order:#10015', 'order', [{ by: 'order', number: 10_015 }], []],
  ['order:acme', 'order', [], []],
  ['receipt:r-123', 'invoice', [{ by: 'document', text: 'R-000123' }], []],
  ['transaction:TR-9', 'transaction', [{ by: 'transaction', text: 'TR-9' }], []],
  ['key:aB3d', 'key', [{ by: 'token-ends', ends: 'aB3d' }], []],
  ['key:psk_…aB3d', 'key', [{ by: 'token-ends', ends: 'aB3d' }], []],
  [`key:${UUID}`, 'key', [{ by: 'key-id', text: UUID }], []],
  ['host:localhost', 'host', [{ by: 'host', text: 'localhost' }], []],
  ['card:4242 49', 'card', [{ by: 'card', lastFour: '4242', cents: 4_900 }], []],
  ['card:4242', 'card', [], []],
  ['ip:203.0.113.7', 'ip', [{ by: 'ip', text: '203.0.113.7' }], []],
  ['request:abc', 'request', [{ by: 'request', text: 'abc' }], []],
  ['order:', 'order', [], []],
])('“%s” is read by its operator %s', (typed, operator, lookups, words) => {
  expect(readSearch(typed)).toMatchObject({ operator, lookups, words })
})

test.each(['constructor:a', 'note:urgent', 'https://shop.example'])('“%s” has no operator', (typed) => {
  expect(readSearch(typed).operator).toBeUndefined()
})

test.each(Object.entries(SEARCH_OPERATORS))('the example of %s finds something by it', (operator, { example }) => {
  const { operator: read, lookups, words } = readSearch(example)
  expect(read).toBe(operator)
  expect(lookups.length + words.length).toBeGreaterThan(0)
})

describe('a secret token', () => {
  const TOKEN = `psk_${'0aZ9'.repeat(7)}xY`

  test.each([TOKEN, `auth-token=${TOKEN}`, `"${TOKEN}"`, `key:${TOKEN}`])('is found in “%s”', (typed) => {
    expect(tokenIn(typed)).toBe(TOKEN)
    expect(readSearch(typed)).toMatchObject({ look: 'token', lookups: [], words: [] })
  })

  test.each(['psk_0aZ9x', `${TOKEN}1`, TOKEN.slice(0, -1)])(
    'is not whole in “%s”, which is a secret all the same',
    (typed) => {
      expect(tokenIn(typed)).toBeUndefined()
      expect(holdsToken(typed)).toBe(true)
      expect(readSearch(typed)).toMatchObject({ look: 'part-of-token', lookups: [], words: [] })
    },
  )

  test.each(['psk_…aB3d', 'psk_aB3d', 'psk', ''])('is not in “%s”', (typed) => {
    expect(holdsToken(typed)).toBe(false)
  })

  test('is shown by its ends', () => {
    expect(endsOfToken(TOKEN)).toBe('psk_…Z9xY')
  })
})

/** Patterns that try each beginning again took minutes. */
test.each(['a', '.', ':', '-', ' ', '•', '1', 'a.', 'psk_'])(
  'rule M95: 200,000 times “%s” are read at once',
  (sign) => {
    expect(readSearch(`${sign.repeat(200_000)}!`).lookups).toEqual([])
  },
)
