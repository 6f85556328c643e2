import { readdirSync } from 'node:fs'
import { inTransaction } from '@portal/foundation/database'
import { createSessionCookies, openPort } from '@portal/foundation/http'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { startSession } from '@portal/foundation/sessions'
import {
  asHeader,
  asSegment,
  createTestFoundation,
  HOSTILE_AT_DOORS,
  newAddress,
  type RawRequest,
  sendRaw,
  type TestFoundation,
  wrongWith,
} from '@portal/foundation/testing'
import type { FastifyReply } from 'fastify'
import { makePublisherToken } from '../publishing/make-token.ts'
import { createReleaseServer, type ReleaseServer } from '../release-server.ts'
import { ID, writePortal } from './fixture-portal.ts'

export interface HostileBody {
  type: string
  body: string
}

/** A release server behind a port of its own, which is asked as no client would ask it. */
export interface HostileServer {
  server: ReleaseServer
  /** Sends all hostile texts to a route, in each part of a request; returns the outcomes. */
  ask(route: string, bodiesOf?: (words: string) => HostileBody[]): Promise<Outcome>
  close(): Promise<void>
}

interface Outcome {
  /** Faults of answers, and files that were added or removed. */
  wrong: unknown[]
  statuses: Set<number>
  /** Log lines in the order written. */
  lines: string[]
}

/** Existing values for the parameters of routes, so that the handlers behind them run too. */
const THERE: Readonly<Record<string, string>> = {
  name: 'keys',
  id: ID,
  file: 'app.js',
  remote: 'keys',
  slug: 'none',
  wanted: '1',
}

export async function openHostileServer(): Promise<HostileServer> {
  const releases = writePortal()
  const foundation = await createTestFoundation({ RELEASES_FOLDER: releases, TRUST_PROXY: 'true' })
  const server = await createReleaseServer(foundation, {
    askPortalApi: async () => ({ status: 200, body: '{}' }),
    checkGateway: async () => {},
  })
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve(server.routing)
  const known = {
    cookie: `session=${encodeURIComponent(await sessionOf(foundation))}`,
    authorization: `Bearer ${await operatorsToken(foundation)}`,
    accept: 'text/html',
  }
  const filesNow = () => [releases, foundation.settings.dataFolder].flatMap(filesIn)

  return {
    server,
    ask: async (route, bodiesOf = () => [{ type: '', body: '' }]) => {
      const before = new Set(filesNow())
      foundation.lines.length = 0
      const wrong: unknown[] = []
      const statuses = new Set<number>()
      const send = async (request: RawRequest) => {
        const answer = await sendRaw(port.port, request)
        statuses.add(answer.status)
        for (const what of wrongWith(answer)) wrong.push([what, request, answer])
      }
      for (const words of HOSTILE_AT_DOORS)
        await Promise.all([...requestsOf(route, words, known, bodiesOf(words))].map(send))
      const after = new Set(filesNow())
      wrong.push(...[...after].filter((file) => !before.has(file)), ...[...before].filter((file) => !after.has(file)))
      return { wrong, statuses, lines: [...foundation.lines] }
    },
    close: async () => {
      await port.close()
      await server.close()
      await foundation.close()
    },
  }
}

function* requestsOf(
  route: string,
  words: string,
  known: Readonly<Record<string, string>>,
  bodies: readonly HostileBody[],
): Generator<RawRequest> {
  const [method = '', pattern = ''] = route.split(' ')
  const said = asSegment(words).slice(0, 500)
  const filled = (text: string) => pattern.replace(/:\w+|\*/g, () => text)
  const there = pattern.replace(/:(\w+)|\*/g, (_, name = '') => THERE[name] ?? 'account/keys')
  const search = `path=${said}&q=${said}&term=${said}&tier=${said}&__proto__=${said}&${said}=${said}`
  for (const { type, body } of bodies) {
    const headers = { ...known, ...headersOf(words, known.cookie), ...(type && { 'content-type': type }) }
    yield { method, target: `${there}?${search}`, headers, body }
  }
  if (/plan|\*/.test(pattern)) yield { method, target: `${there}?account_id=${said}`, headers: known }
  if (filled('') === pattern) return
  yield { method, target: filled(asSegment(words)), headers: known }
  // As it stands, which a browser would write in another way.
  yield { method, target: `${filled(words)}?${words}`, headers: known }
}

function headersOf(words: string, cookie = ''): Record<string, string> {
  const said = asHeader(words).slice(0, 300)
  const names = ['user-agent', 'referer', 'accept-language', 'x-request-id', 'if-none-match', 'sec-fetch-dest']
  return {
    ...Object.fromEntries(names.map((name) => [name, said])),
    'x-forwarded-for': `${said}, ${newAddress()}`,
    accept: `text/html, ${said}`,
    'accept-encoding': `dcz, ${said}`,
    'dictionary-id': `"${said}"`,
    'available-dictionary': `:${said}:`,
    cookie: `${cookie}; theme=${said}; code-language=${said}; browser=${said}; XSRF-TOKEN=${said}; ${said}=${said}`,
  }
}

/** Returns the cookie value of a logged-in person. */
async function sessionOf({ db, keys, clock, settings }: TestFoundation): Promise<string> {
  const now = clock.now()
  const person = { email: 'pat@acme.example', firstName: 'Pat', lastName: 'Adler', emailConfirmedAt: now }
  const userId = await createUser(db, { ...person, internalRoles: [], now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['account-owner', 'api-key-viewer'], now })
  const { token } = await inTransaction(db, (tx) => startSession(tx, { userId, accountId, now }))
  const written = new Map<string, string>()
  const reply: unknown = { setCookie: (name: string, value: string) => written.set(name, value) }
  createSessionCookies(settings, keys).replace(reply as FastifyReply, token)
  return written.get('session') ?? ''
}

async function operatorsToken({ db, clock }: TestFoundation): Promise<string> {
  const context = { now: clock.now(), requestId: 'test' }
  return (await makePublisherToken(db, { remote: '*', label: 'Operator', by: 'root' }, context)).secret
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`)
}
