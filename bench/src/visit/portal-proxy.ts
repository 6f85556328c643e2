import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import type { Certificate } from './certificate.ts'
import { type Exchange, kindOf } from './exchange.ts'

/** Between two that stand for the same one connection only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

/** `robots.txt`, which a browser may open like a page. */
const FILE = /\.\w+$/

/** The call that an open page always waits for: its answer is held back, so that the page would never be quiet. */
const HELD_BACK = `/${awaitRemoval.service}${awaitRemoval.path}?wait=`
const LONGEST_NOISE_MS = 60_000

/** By this cookie a browser says that it wants documents of another kind than the portal's own. */
export const VARIANT_COOKIE = 'bench-variant'

/** A document of its own, in brotli, or the portal's with its text changed on the way. */
export type OtherDocument = { compressed: Buffer } | { rewrite: () => NodeJS.ReadWriteStream }

/** HTTP/2 in front of the portal, as in production; it delays every request alike and writes down what passes. */
export interface PortalProxy {
  origin: string
  /** Behind it. */
  portalOrigin: string
  /** From now on every request waits so long before it reaches the portal, ms. */
  setDelay: (ms: number) => void
  /** Requests for such a URL wait so long, ms; without one, none do. */
  holdBack: (url?: RegExp, ms?: number) => void
  /** From now on documents for browsers with {@link VARIANT_COOKIE} are these; `undefined` leaves the portal's. */
  answerDocuments: (documentOf: (variant: string) => OtherDocument | undefined) => void
  /** What has passed since the last call. */
  takeExchanges: () => Exchange[]
  /** Waits until nothing has passed for so long, ms; but for answers that are held back. Throws when it does not get quiet. */
  untilQuiet: (ms: number) => Promise<void>
  close: () => Promise<void>
}

export async function startProxy(portalPort: number, { key, cert }: Certificate): Promise<PortalProxy> {
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<{ destroy: () => void }>()
  let delay = 0
  let heldBack: { url: RegExp; ms: number } | undefined
  let documentOf: (variant: string) => OtherDocument | undefined = () => undefined
  const exchanges: Exchange[] = []
  const open = new Set<Exchange>()
  let lastAt = Date.now()

  const pass = async (from: Http2ServerRequest, to: Http2ServerResponse) => {
    const exchange = exchangeOf(from)
    exchanges.push(exchange)
    if (!exchange.url.includes(HELD_BACK)) {
      open.add(exchange)
      to.once('close', () => {
        open.delete(exchange)
        lastAt = Date.now()
      })
    }
    if (delay > 0) await wait(delay)
    if (heldBack?.url.test(exchange.url)) await wait(heldBack.ms)
    const isPage = exchange.kind === 'document' && !FILE.test(exchange.url)
    const other = isPage ? documentOf(variantOf(from)) : undefined
    if (other && 'compressed' in other) sendDocument(to, other.compressed, exchange)
    else forward(from, to, { agent, portalPort, exchange, rewrite: other?.rewrite })
  }
  const server = createSecureServer({ key, cert }, (from, to) => void pass(from, to))
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()

  return {
    origin: `https://localhost:${address instanceof Object ? address.port : 0}`,
    portalOrigin: `http://localhost:${portalPort}`,
    setDelay: (ms) => {
      delay = ms
    },
    holdBack: (url, ms = 0) => {
      heldBack = url && { url, ms }
    },
    answerDocuments: (of) => {
      documentOf = of
    },
    takeExchanges: () => exchanges.splice(0),
    untilQuiet: async (ms) => {
      const deadline = Date.now() + LONGEST_NOISE_MS
      lastAt = Date.now()
      while (open.size > 0 || Date.now() - lastAt < ms) {
        if (Date.now() > deadline)
          throw new Error(`It does not get quiet: ${[...open].map(({ url }) => url).join(', ')}`)
        await wait(50)
      }
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
      await closed
    },
  }
}

function exchangeOf({ method, url, headers }: Http2ServerRequest): Exchange {
  return { method, url, kind: kindOf(headers['sec-fetch-dest']), startedAt: Date.now(), bytes: 0 }
}

function variantOf({ headers }: Http2ServerRequest): string {
  const cookies = (headers.cookie ?? '').split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${VARIANT_COOKIE}=`))?.slice(VARIANT_COOKIE.length + 1) ?? ''
}

function sendDocument(to: Http2ServerResponse, body: Buffer, exchange: Exchange): void {
  exchange.bytes += body.length
  to.writeHead(200, { 'content-type': HTML, 'content-encoding': 'br', 'cache-control': 'no-cache' })
  to.end(body)
}

const HTML = 'text/html; charset=utf-8'

/** Compressed as the portal's own documents are while they come in pieces. */
function asDocument(): NodeJS.ReadWriteStream {
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    flush: constants.BROTLI_OPERATION_FLUSH,
  })
}

interface Forwarding {
  agent: Agent
  portalPort: number
  exchange: Exchange
  rewrite: (() => NodeJS.ReadWriteStream) | undefined
}

function forward(
  from: Http2ServerRequest,
  to: Http2ServerResponse,
  { agent, portalPort, exchange, rewrite }: Forwarding,
): void {
  const headers = { ...endToEnd(from.headers), host: from.authority, ...(rewrite && { 'accept-encoding': 'identity' }) }
  const asked = request({ agent, port: portalPort, method: from.method, path: from.url, headers }, (answer) => {
    const isRewritten = rewrite && answer.headers['content-type'] === HTML
    to.writeHead(answer.statusCode ?? 502, isRewritten ? ofRewritten(answer.headers) : endToEnd(answer.headers))
    const sent = isRewritten ? pipeline(answer, rewrite(), asDocument(), () => {}) : answer
    sent.on('data', (piece: Buffer) => {
      exchange.bytes += piece.length
    })
    sent.pipe(to)
  })
  asked.once('error', () => to.stream.destroy())
  to.once('close', () => asked.destroy())
  from.pipe(asked)
}

/** What a policy allows are the portal's own scripts and styles. */
function ofRewritten(headers: IncomingMessage['headers']) {
  const { 'content-length': _, 'content-security-policy': _policy, ...rest } = endToEnd(headers)
  return { ...rest, 'content-encoding': 'br' }
}

function endToEnd(headers: IncomingMessage['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)))
}
