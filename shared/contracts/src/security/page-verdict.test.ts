import { expect, test } from '@jest/globals'
import { PAGE_CASES } from './page-verdict.cases.ts'
import { judgePage, pageOf } from './page-verdict.ts'

const key = (hosts: string[]) => ({ state: 'active' as const, tokenExchangeRequired: false, hosts })

test.each(PAGE_CASES)('$page with the $key key: $rule', ({ page, hosts, rule }) => {
  const verdict = judgePage(key(hosts), page)
  expect(verdict).toMatchObject({ rule, allowed: rule === 'host-listed' || rule === 'wildcard-covers' })
})

test('there are at least two hundred cases', () => {
  expect(PAGE_CASES.length).toBeGreaterThanOrEqual(200)
})

test('the missing host is what lets the page in', () => {
  for (const { page, hosts } of PAGE_CASES) {
    const { missing } = judgePage(key(hosts), page)
    if (missing) expect(judgePage(key([...hosts, missing]), page).allowed).toBe(true)
  }
})

test('a key that cannot be used at all says so before the page is looked at', () => {
  const hosts = ['shop.example']
  const rule = (facts: object) => judgePage({ ...key(hosts), ...facts }, 'https://shop.example').rule
  expect(rule({ state: 'paused' })).toBe('key-paused')
  expect(rule({ state: 'pending' })).toBe('key-deleted')
  expect(rule({ tokenExchangeRequired: true })).toBe('token-exchange')
})

test('a page is named by Origin, or else by Referer', () => {
  expect(pageOf({ origin: 'https://a.example', referer: 'https://b.example/x' })).toBe('https://a.example')
  expect(pageOf({ referer: 'https://b.example/x' })).toBe('https://b.example/x')
  expect(pageOf({})).toBeUndefined()
})
