import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestClock } from '@portal/foundation/clock'
import { Webhook } from 'standardwebhooks'
import { serveHooks } from './serve-hooks.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
let server: Server
let origin: string

beforeAll(async () => {
  const desk = serveHooks((_, response) => response.end('the desk'), createTestClock(new Date('2026-03-09T09:00:00Z')))
  server = createServer(desk).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function send(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}
const shown = async (path: string) => (await fetch(`${origin}${path}`)).text()

test('what a webhook is told is shown, and its signature checked with a secret', async () => {
  const [body, now] = ['{"type":"webhook.test"}', new Date()]
  const signature = new Webhook(SECRET).sign('msg_1', now, body)
  const stamp = String(Math.floor(now.getTime() / 1_000))
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp, 'webhook-signature': signature }
  expect(await send('/hooks/ops', body, headers)).toEqual({ status: 200, text: 'Thanks' })
  await send('/hooks/ops', `${body} `, headers)

  const checked = JSON.parse(await shown(`/hooks.json?secret=${SECRET}`))
  expect(checked.map(({ name, isValid }: never) => [name, isValid])).toEqual([
    ['ops', false],
    ['ops', true],
  ])
  expect(await shown(`/hooks?secret=${SECRET}`)).toContain('The signature is valid.')
})

test('Slack takes a message and nothing else', async () => {
  expect(await send('/hooks/slack/alerts', '{"text":"Hello"}')).toEqual({ status: 200, text: 'ok' })
  expect(await send('/hooks/slack/alerts', '{"type":"webhook.test"}')).toEqual({ status: 400, text: 'invalid_payload' })
  expect(await send('/hooks/slack/alerts', 'Hello')).toEqual({ status: 400, text: 'invalid_payload' })
})

test('an address can answer as it is asked to, and what was sent runs nowhere', async () => {
  expect((await send('/hooks/<script>?answer=503', '<script>alert(1)</script>')).status).toBe(503)
  const desk = await shown('/hooks')
  expect(desk).toContain('&lt;script&gt;alert(1)')
  expect(desk).not.toContain('<script>')
  expect(await shown('/mail.json')).toBe('the desk')
})
