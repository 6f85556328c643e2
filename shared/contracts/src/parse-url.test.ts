import { expect, test } from '@jest/globals'
import { parseUrl } from './parse-url.ts'

test('an address with letters of other languages is one however often it is asked', () => {
  let refused = 0
  for (let times = 0; times < 20_000; times += 1) if (!parseUrl('https://www.bücher.example/')) refused += 1
  expect(refused).toBe(0)
  expect(parseUrl('https://www.bücher.example/a?b')?.host).toBe('www.xn--bcher-kva.example')
})

test('what is no address has no parts', () => {
  for (const text of ['', 'no address', '/cart', 'https://', 'http://a:b/']) expect(parseUrl(text)).toBeUndefined()
})
