import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { ShownNotice } from '@portal/contracts/platform'
import { ID, writePortal } from '../testing/fixture-portal.ts'
import { planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

const SALE: ShownNotice = { id: 'sale', kind: 'announcement', text: 'Half price' }

/** Draws the notice of a page to read, with scripts in its body and behind it. */
const READING = `
exports.renderReading = ({ plan: { notice }, title }) => ({
  title,
  bodyHtml: notice ? '<script>hide()</script>' + notice.text : '',
  inlineStyles: [],
  ...(notice && { bodyScripts: ['hide()'], inlineScripts: ['tick()'] }),
})`

let shown: ShownNotice | undefined
let portal: TestReleaseServer
beforeAll(async () => {
  const releases = writePortal()
  appendFileSync(join(releases, 'shell', ID, 'render-document.cjs'), READING)
  portal = await testReleaseServer({ releases, findNotice: (visitor) => (visitor?.staff ? undefined : shown) })
})
afterAll(() => portal.close())
beforeEach(() => {
  shown = SALE
})

test('rule H27: a document is drawn with what stands above its page at that time', async () => {
  const noticeAt = async (as?: 'owner' | 'support') =>
    planIn((await portal.document('/account/keys', { as })).body).notice
  expect(await noticeAt('owner')).toEqual(SALE)
  expect(await noticeAt('support')).toBeUndefined()

  shown = { ...SALE, text: 'A third off' }
  expect((await noticeAt('owner')).text).toBe('A third off')
  shown = undefined
  expect(await noticeAt('owner')).toBeUndefined()
})

test('a document of a visitor that is kept for all is another one with another notice', async () => {
  const noticeAt = async () => planIn((await portal.document('/checkout/cart')).body).notice
  expect([await noticeAt(), await noticeAt()]).toEqual([SALE, SALE])
  shown = undefined
  expect(await noticeAt()).toBeUndefined()
  shown = SALE
  expect(await noticeAt()).toEqual(SALE)
})

test('a page to read has it as well, with its scripts, which the policy names', async () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const withIt = await portal.document('/terms')
  expect(withIt.body).toContain('Half price')
  expect(withIt.body).toContain('<script>tick()</script>')
  expect(withIt.headers['content-security-policy']).toContain(sha('hide()'))
  expect(withIt.headers['content-security-policy']).toContain(sha('tick()'))
  expect(withIt.headers['server-timing']).toBe(`clock;desc="${portal.clock.now().getTime()}"`)

  shown = undefined
  const without = await portal.document('/terms')
  expect(without.body).not.toContain('Half price')
  expect(without.headers['content-security-policy']).not.toContain(sha('hide()'))
  shown = SALE
  expect((await portal.document('/terms')).body).toBe(withIt.body)
})

test('rule H30: an open page asks for what stands above it now, and nobody keeps the answer', async () => {
  const answer = await portal.get('/notice.json', { as: 'owner' })
  expect([answer.json(), answer.headers['cache-control']]).toEqual([{ notice: SALE }, 'no-store'])
  expect((await portal.get('/notice.json', { as: 'support' })).json()).toEqual({ notice: null })
  expect((await portal.get('/notice.json')).json()).toEqual({ notice: SALE })
})
