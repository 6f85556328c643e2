import { afterEach, expect, test } from '@jest/globals'
import { firstClick, keepFirstClick } from './first-click.ts'

const START = Date.UTC(2026, 2, 9)
const DAY = 86_400_000
afterEach(() => localStorage.clear())

test('commerce.md §4: the first click wins', () => {
  keepFirstClick('?gclid=first&utm_source=news&page=2', START)
  keepFirstClick('?gclid=second', START + DAY)
  expect(firstClick(START + DAY)).toEqual({ gclid: 'first', utm_source: 'news' })
})

test('an address that tells nothing keeps the place free', () => {
  keepFirstClick('?page=2&gclid=', START)
  expect(firstClick(START)).toBeUndefined()
  keepFirstClick('?fbclid=one', START)
  expect(firstClick(START)).toEqual({ fbclid: 'one' })
})

test('commerce.md §9: it is kept for 90 days', () => {
  keepFirstClick('?msclkid=first', START)
  expect(firstClick(START + 90 * DAY - 1)).toEqual({ msclkid: 'first' })
  expect(firstClick(START + 90 * DAY)).toBeUndefined()
  keepFirstClick('?msclkid=second', START + 90 * DAY)
  expect(firstClick(START + 90 * DAY)).toEqual({ msclkid: 'second' })
})

test('what another hand stored is not believed', () => {
  for (const text of ['null', '"x"', '{"at":"now","from":{}}', '{"at":1}']) {
    localStorage.setItem('device:first-click', text)
    expect(firstClick(1)).toBeUndefined()
  }
})

test('the id of a campaign that may pass for a card number is told behind a word, so that no sign-up is refused for it', () => {
  keepFirstClick('?utm_campaign=4242424242424242&utm_content=120210000000000001&gclid=EAIaIQobChMI&utm_term=24', START)
  expect(firstClick(START)).toEqual({
    utm_campaign: 'id_4242424242424242',
    utm_content: 'id_120210000000000001',
    gclid: 'EAIaIQobChMI',
    utm_term: '24',
  })
})

test('rule M33: where the document keeps the first click, with consent, nothing is kept without it', () => {
  globalThis.isClickKept = true
  keepFirstClick('?gclid=first', START)
  globalThis.isClickKept = undefined
  expect(localStorage.length).toBe(0)
})
