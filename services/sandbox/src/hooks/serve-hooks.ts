import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Clock } from '@portal/foundation/clock'
import { Webhook } from 'standardwebhooks'
import { isOfThisMachine } from '../loopback.ts'
import { page, pagePolicy } from '../page.ts'
import { hooksPage, type ReceivedHook } from './hooks-page.ts'

const MOST_BYTES = 64 * 1024
const KEPT = 100
const SHOWN = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature']

/**
 * A fake receiver for customers' programs and Slack: accepts posts to `/hooks/{name}` and `/hooks/slack/{name}`, shows
 * them at `/hooks` (with `?secret=` it checks signatures) and as data at `/hooks.json`. An address with `?answer=503`
 * responds with that. Everything else goes to the desk.
 */
export function serveHooks(desk: RequestListener, clock: Clock): RequestListener {
  let received: ReceivedHook[] = []

  async function take(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) {
    const body = await readBody(request)
    const headers = Object.fromEntries(SHOWN.map((header) => [header, String(request.headers[header] ?? '')]))
    const name = pathname.slice('/hooks/'.length)
    received = [{ receivedAt: clock.now(), name, headers, body }, ...received].slice(0, KEPT)
    const answer = name.startsWith('slack/') ? asSlack(body) : { status: 200, text: 'Thanks' }
    const status = Number(searchParams.get('answer') ?? answer.status)
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(answer.text)
  }

  function show(response: ServerResponse, { pathname, searchParams }: URL) {
    const secret = searchParams.get('secret')
    const hooks = received.map((hook) => (secret ? { ...hook, isValid: isSignedWith(secret, hook) } : hook))
    if (pathname === '/hooks.json')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(hooks))
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy('') })
      .end(page('Webhooks – sandbox', hooksPage(hooks)))
  }

  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (!/^\/hooks(\.json)?(\/|$)/.test(url.pathname)) return desk(request, response)
    if (!isOfThisMachine(request.headers.host)) return void response.writeHead(404).end()
    if (request.method === 'POST')
      return void take(request, response, url).catch(() => response.writeHead(413).end('Too large'))
    show(response, url)
  }
}

/** Responds like Slack to valid and invalid messages. */
function asSlack(body: string): { status: number; text: string } {
  try {
    if (typeof JSON.parse(body).text === 'string') return { status: 200, text: 'ok' }
  } catch {
    // Not even JSON.
  }
  return { status: 400, text: 'invalid_payload' }
}

function isSignedWith(secret: string, { body, headers }: ReceivedHook): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** A small body as text. Throws for one of more than 64 kB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error('The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
