import { lookup as resolve } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parseUrl } from '@portal/contracts/parse-url'
import type { Settings } from '../settings.ts'
import { isPublicAddress, isPublicName } from './public-address.ts'

const MOST_BYTES = 512 * 1024
/** A server that sends byte by byte has us work for each; one that writes its rows one by one stays far below. */
const MOST_PIECES = 10_000
const PATIENCE_MS = 3_000
const NOT_PUBLIC = 'Only public addresses are asked.'

export interface GuardedRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

/** Fetches an address supplied by an untrusted party. */
export type GuardedFetch = (url: string, request?: GuardedRequest) => Promise<Response>

interface GuardOptions {
  /** Origins that are always allowed: those from settings, never ones entered by customers. */
  trusted?: readonly string[]
}

/**
 * A fetch for addresses that customers type: https alone, to public addresses alone (the one that was checked is the one that is
 * connected to, so that a name cannot change its mind), without following redirects, at most 512 kB in 10,000 pieces within 3 s (rule M95).
 * Rejects otherwise.
 */
export function createGuardedFetch({ trusted = [] }: GuardOptions = {}): GuardedFetch {
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address)
    const isTrusted = trusted.includes(url.origin)
    if (!isTrusted) refuseUnsafe(url)

    const request = url.protocol === 'http:' ? requestPlainly : requestSafely
    const limit = AbortSignal.timeout(PATIENCE_MS)
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const asking = request(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(!isTrusted && { lookup: publicOnly }),
      })
      asking.once('response', answered).once('error', failed).end(body)
    })
    const bytes = await readLimited(answer)
    const status = answer.statusCode ?? 0
    if (status < 200 || (status >= 300 && status < 400)) throw new Error('The address leads elsewhere.')

    const type = answer.headers['content-type']
    return new Response(status === 204 ? null : bytes, { status, headers: type ? { 'content-type': type } : {} })
  }
}

type GuardSettings = Pick<Settings, 'production' | 'sandboxPort' | 'trustedProviders'>

/** Returns a fetch for addresses entered by customers. Outside production it allows this machine's sandbox. */
export function guardedFetchOf(settings: GuardSettings): GuardedFetch {
  return createGuardedFetch({ trusted: trustedBy(settings) })
}

/**
 * Returns why an address is never fetched, as far as this is known without resolving it; `undefined` if it may be.
 * Accepts any text.
 */
export function reasonNotToAsk(settings: GuardSettings, address: string): string | undefined {
  const url = parseUrl(address)
  if (!url) return 'That is no address.'
  return trustedBy(settings).includes(url.origin) ? undefined : reasonAgainst(url)
}

/**
 * The same, and where its name leads now. A name that leads nowhere yet may be asked later: then it is looked at again, each time.
 */
export async function reasonNotToReach(settings: GuardSettings, address: string): Promise<string | undefined> {
  const reason = reasonNotToAsk(settings, address)
  if (reason) return reason
  const { hostname, origin } = new URL(address)
  if (trustedBy(settings).includes(origin) || isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined

  const patience = new Promise<[]>((resolved) => setTimeout(resolved, PATIENCE_MS, []).unref())
  const addresses = await Promise.race([lookup(hostname, { all: true }).catch(() => []), patience])
  return addresses.every(({ address: found }) => isPublicAddress(found)) ? undefined : NOT_PUBLIC
}

function trustedBy({ production, sandboxPort, trustedProviders }: GuardSettings): string[] {
  return production ? [] : [`http://127.0.0.1:${sandboxPort}`, ...trustedProviders]
}

function refuseUnsafe(url: URL): void {
  const reason = reasonAgainst(url)
  if (reason) throw new Error(reason)
}

function reasonAgainst({ protocol, hostname, username, password, port }: URL): string | undefined {
  if (protocol !== 'https:') return 'Only https addresses are asked.'
  if (username || password) return 'An address with a login is not asked.'
  if (port && port !== '443' && Number(port) < 1_024) return 'That port is not asked.'
  // What is no name is never resolved, so it has to be looked at here.
  const host = hostname.replace(/^\[|\]$/g, '')
  return (isIP(host) ? isPublicAddress(host) : isPublicName(host)) ? undefined : NOT_PUBLIC
}

/** All that a name is resolved to has to be public: whichever is taken then is the one that was looked at. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new Error(NOT_PUBLIC), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

/** Counts pieces as they arrive: async iteration would first gather thousands of them into one, at the cost of each. */
function readLimited(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    answer
      .on('data', (piece: Buffer) => {
        bytes += piece.length
        pieces.push(piece)
        if (bytes > MOST_BYTES || pieces.length > MOST_PIECES) answer.destroy(new Error('The answer is too large.'))
      })
      .once('end', () => resolve(Buffer.concat(pieces)))
      .once('error', reject)
  })
}
