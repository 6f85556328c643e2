import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts/call'
import { CALLS } from '@portal/contracts/table'
import type { Schema } from '@portal/contracts/testing/schema'
import { asHeader, asSegment, HOSTILE_WORDS, holdsControl } from '@portal/foundation/testing'
import { urlOf } from '../kernel/url-of.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { belongingsOf, fillCatalog } from './belongings.sql.ts'
import { type Player, player } from './cast.ts'

/** Builds a value of a schema's shape, with the given text in every text field. */
function filled({ _zod: { def } }: Schema, words: string): unknown {
  const inner = def.innerType ?? def.in ?? def.options?.at(-1)
  if (inner) return filled(inner, words)
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, filled(one, words)]))
  if (def.element) return [filled(def.element, words)]
  if (def.entries ?? def.values) return Object.values(def.entries ?? def.values ?? {})[0]
  if (def.type === 'record') return { [words]: words }
  if (def.type === 'boolean') return true
  return ['number', 'int'].includes(def.type) ? 1 : words
}

const textsIn = (schema: Call['query'], words: string) =>
  Object.entries(schema ? (filled(schema as unknown as Schema, words) as object) : {})

const HEADERS = (words: string) => {
  const plain = asHeader(words)
  return {
    'user-agent': plain,
    'x-request-id': plain,
    'x-forwarded-for': plain,
    referer: plain,
    'accept-language': plain,
  }
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await fillCatalog(app)
})
afterAll(() => app.close())

/** New ones for each call: some calls end a session or an account. */
async function newPlayers(): Promise<{ players: Player[]; key: string }> {
  const owner = await app.account()
  const { key } = await belongingsOf(app, owner)
  const staff = await app.staff('super-admin')
  return { key, players: [await player(app, 'owner', owner, []), await player(app, 'staff', staff, [])] }
}

/** Returns requests with the text in all parts at once, and in one field at a time with valid values elsewhere. */
function requestsOf(call: Call, words: string, key: string) {
  const params = textsIn(call.params, words)
  const query = textsIn(call.query, words)
  const path = urlOf(call).replace(/:(\w+)/g, () => asSegment(words))
  const there = urlOf(call).replace(/:(\w+)/g, () => key)
  const body = call.body && filled(call.body as unknown as Schema, words)
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  const alone = query.map(([name, value]) => new URLSearchParams([[name, String(value)]]).toString())
  const urls = [
    `${path}?${search}`,
    ...(params.length ? [`${there}?${search}`] : []),
    ...alone.map((one) => `${there}?${one}`),
  ]
  return urls.map((url) => ({ url, body }))
}

const IS_LONG = Boolean(process.env.TEST_LONG)

/** Both of them say each of the words in the long run; for a change they take turns. */
function saidBy(players: Player[], at: number): Player[] {
  return IS_LONG ? players : [players[at % players.length] as Player]
}

/** All fields at once say every word; each field alone every word in the long run, and for a change every third. */
function isSaid(at: number, request: number): boolean {
  return IS_LONG || request === 0 || (at + request) % 3 === 0
}

/** All that a service keeps in its data folder. */
const FILES = ['keys', 'keys/signing.json', 'keys/vault.json']
const filesIn = () => readdirSync(app.foundation.settings.dataFolder, { recursive: true }).map(String).sort()

describe('rule M96: hostile words end in no path, header or line of the log', () => {
  test.each(Object.entries(CALLS as Record<string, Call>))('%s', async (_, call) => {
    const { players, key } = await newPlayers()
    app.foundation.logged.length = 0
    for (const [at, words] of HOSTILE_WORDS.entries()) {
      for (const { url, body } of requestsOf(call, words, key).filter((_, request) => isSaid(at, request))) {
        for (const { headers } of saidBy(players, at)) {
          const answer = await app.server.inject({
            method: call.method,
            url,
            headers: { ...headers, ...HEADERS(words) },
            ...(body === undefined ? {} : { payload: body as object }),
          })
          const seen = [call.path, url.slice(0, 200), answer.statusCode]
          if (answer.statusCode >= 500 && answer.statusCode !== 501)
            expect([...seen, app.foundation.logged.at(-2)]).toEqual([call.path])
          const values = Object.values(answer.headers).flat().map(String)
          if (values.some(holdsControl)) expect([...seen, values]).toEqual([call.path])
          if (answer.headers['x-request-id'] === words) expect(seen).toEqual([call.path])
          const { location } = answer.headers
          if (location) expect(new URL(location, 'http://own').host).not.toContain('evil')
        }
      }
    }
    expect(filesIn().filter((file) => !FILES.includes(file))).toEqual([])
    const lines = app.foundation.logged.map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('evil') || holdsControl(line))).toEqual([])
  })
})
