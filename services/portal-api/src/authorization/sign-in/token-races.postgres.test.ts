import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getProfile } from '@portal/contracts/authorization/profile'
import { issueToken } from '@portal/contracts/authorization/session'
import type { HttpServer } from '@portal/foundation/http'
import { createIdentifier } from '@portal/foundation/sessions'
import type { TestFoundation } from '@portal/foundation/testing'
import { urlOf } from '../../kernel/url-of.ts'
import { createPortalApi } from '../../portal-api.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/* Only PostgreSQL does two transactions at the same time. */

const MINUTE = 60_000
/** A thousand before a release. */
const ROUNDS = process.env.TEST_LONG ? 1_000 : 250
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('again and again two tabs renew at once, over two processes, with lost answers: nobody is signed out', async () => {
  const person = await app.account()
  const processes = [app.server, await secondProcess(app.foundation)]
  const random = numbersFrom(20260309)
  const refusals: string[] = []
  const cookies = new Set<string>()
  let [rounds, lost] = [0, 0]

  const renewInTab = async (server: HttpServer) => {
    await turns(random() * 4)
    const answer = await sendToken(server, person.cookies)
    if (answer.statusCode !== 200) refusals.push(answer.body)
    await turns(random() * 4)
    if (random() < 0.2) lost += 1
    else for (const { name, value } of answer.cookies) person.cookies.set(name, value)
  }
  for (; rounds < ROUNDS; rounds += 1) {
    await Promise.all(processes.map(renewInTab))
    cookies.add(person.cookies.get('session') ?? '')
    if (rounds % 100 === 0) await person.call(getProfile) // Otherwise the session would end for want of activity.
    app.clock.advance(Math.floor(random() * 3 * MINUTE))
  }
  expect(refusals).toEqual([])
  const reuses = app.foundation.logged.filter(({ security }) => security === 'session.cookie-reused')
  expect(reuses).toEqual([])
  expect(lost).toBeGreaterThan(0.3 * ROUNDS)
  expect(cookies.size).toBeGreaterThan(0.5 * ROUNDS)
  await processes[1]?.close()
})

/** Requests a token the way a tab does, with the cookies of its browser at this moment. */
function sendToken(server: HttpServer, cookies: Map<string, string>) {
  return server.inject({
    method: issueToken.method,
    url: urlOf(issueToken),
    payload: {},
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN'),
    },
  })
}

async function turns(count: number) {
  for (let turn = 1; turn < count; turn += 1) await setImmediate()
}

/** A second process on the same database, with the same keys. */
function secondProcess(foundation: TestFoundation) {
  const identifier = createIdentifier(foundation, foundation.keys.signing)
  return createPortalApi({ ...foundation, identifier })
}

/** The same numbers between 0 and 1 in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
