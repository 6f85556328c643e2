import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { FIRST_CLICK_SCRIPT } from './first-click.ts'

const START = Date.UTC(2026, 2, 9)
const DAY = 86_400_000

/** Returns what a browser has stored after it opened a page by this address at this time. */
function open(search: string, now: number, stored = new Map<string, string>()) {
  runInNewContext(FIRST_CLICK_SCRIPT, {
    location: { search },
    URLSearchParams,
    Date: { now: () => now },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
  return stored
}

const keptIn = (stored: Map<string, string>) => JSON.parse(stored.get('device:first-click') ?? 'null')

test('rule B80: the first click is kept as the platform reads it, for 90 days', () => {
  const stored = open('?gclid=first&utm_source=news&page=2', START)
  expect(keptIn(stored)).toEqual({ at: START, from: { gclid: 'first', utm_source: 'news' } })
  open('?gclid=second', START + 90 * DAY - 1, stored)
  expect(keptIn(stored).from).toEqual({ gclid: 'first', utm_source: 'news' })
  open('?msclkid=second', START + 90 * DAY, stored)
  expect(keptIn(stored)).toEqual({ at: START + 90 * DAY, from: { msclkid: 'second' } })
})

test.each(['', '?page=2&gclid=', '?term=yearly'])('an address that tells nothing keeps nothing: “%s”', (search) => {
  expect(open(search, START).size).toBe(0)
})

test.each(['null', '"x"', '{', '{"at":"now","from":{}}'])('what another hand stored gives way: %s', (text) => {
  expect(keptIn(open('?fbclid=one', START, new Map([['device:first-click', text]]))).from).toEqual({ fbclid: 'one' })
})

test('long values are cut, and digits that may pass for a card number stand behind a word', () => {
  const { from } = keptIn(open(`?utm_campaign=4242424242424242&utm_term=${'x'.repeat(600)}`, START))
  expect(from).toEqual({ utm_campaign: 'id_4242424242424242', utm_term: 'x'.repeat(500) })
})

test('a browser that refuses to store shows the page all the same', () => {
  const refusing = new Proxy(new Map<string, string>(), {
    get() {
      throw new Error('denied')
    },
  })
  expect(() => open('?gclid=first', START, refusing)).not.toThrow()
})
