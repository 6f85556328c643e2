import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { HelpEntry } from '@portal/contracts/help'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'
import { NEWEST_ENTRY } from './whats-new.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
})
afterAll(() => portal.close())

/** Runs the script of help documents on a page; returns what the browser has stored then. */
function storedBy(body: string): Record<string, string> {
  const [, newest] = /<article [^>]*data-newest="([^"]+)"/.exec(body) ?? []
  const stored: Record<string, string> = {}
  const article = { dataset: { newest } }
  runInNewContext(readFileSync(join(import.meta.dirname, 'help-page.js'), 'utf8'), {
    document: {
      addEventListener: () => {},
      querySelector: (wanted: string) => (wanted === '.help-article' ? article : null),
      querySelectorAll: () => [],
    },
    localStorage: { setItem: (name: string, value: string) => void Object.assign(stored, { [name]: value }) },
    navigator: { platform: '' },
  })
  return stored
}

test('rule H66: what is new is a help document with its days, which search finds by its entries', async () => {
  const { statusCode, body } = await portal.document('/docs/whats-new')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>What&#39;s new</h1>')
  const days = [...body.matchAll(/<time datetime="(\d{4}-\d{2}-\d{2})">/g)].map(([, day]) => day)
  expect(days.length).toBeGreaterThanOrEqual(5)
  expect(days[0]).toBe(NEWEST_ENTRY)
  expect([...days].sort().reverse()).toEqual(days)
  const entries: HelpEntry[] = (await portal.get('/docs/entries.json')).json()
  expect(entries.filter(({ inside }) => inside === "What's new")).toHaveLength(days.length)
})

test('rule H67: the page of the entries notes its newest, and no other page does', async () => {
  expect(storedBy((await portal.document('/docs/whats-new')).body)).toEqual({
    'device:whats-new': `"${NEWEST_ENTRY}"`,
  })
  expect(storedBy((await portal.document('/docs/usage')).body)).toEqual({})
})
