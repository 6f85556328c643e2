import { describe, expect, test } from '@jest/globals'
import { PgDialect } from 'drizzle-orm/pg-core'
import { cursorOf, positionOf } from './search-cursor.ts'
import { prefixQuery } from './search-words.ts'

const dialect = new PgDialect()

test.each([
  ['olivia', 'olivia:*'],
  ['Owner@acme.example', 'owner:* & acme:* & example:*'],
  ["  O'Brien & | ! :* ", 'o:* & brien:*'],
  ['Łódź 7', 'łódź:* & 7:*'],
  ['j smith', 'j:* & smith:*'],
  ['J', 'j'],
  ['7', '7'],
  ['李', '李:*'],
])('%j is searched as %j', (text, expected) => {
  const query = prefixQuery(text)
  expect(query && dialect.sqlToQuery(query).params).toEqual([expected])
})

test('a text without words finds nothing', () => {
  expect(prefixQuery(' ;-- % ')).toBeUndefined()
})

describe('a cursor', () => {
  test('holds its position', () => {
    expect(positionOf(cursorOf([1, 'a@example.com', 7, 0]))).toEqual([1, 'a@example.com', 7, 0])
  })

  test.each(['', 'nonsense', Buffer.from('[1]').toString('base64url')])('%j is none', (cursor) => {
    expect(positionOf(cursor)).toBeUndefined()
  })
})
