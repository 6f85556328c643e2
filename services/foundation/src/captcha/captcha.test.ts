import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createTestFoundation, type TestFoundation } from '../testing/test-foundation.ts'
import { usedBotChecks } from './captcha.tables.ts'
import { judge, openBotCheck, purgeUsedBotChecks } from './captcha.ts'

const MINUTE = 60_000
const ACTION = 'UserRegistration'

let provider: Server
/** Next answer of the reCAPTCHA stand-in, and the requests it received. */
let said: { status: number; body: unknown }
let asked: { url: string; body: unknown }[] = []
let own: TestFoundation
let withRecaptcha: TestFoundation

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  })
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
  own = await createTestFoundation({ BOT_CHECK_ROUNDS: '' })
  withRecaptcha = await createTestFoundation({
    RECAPTCHA_PROJECT: 'doorstep',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_API_KEY: 'key/1',
    RECAPTCHA_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
})
afterEach(() => {
  asked = []
})
afterAll(async () => {
  await own.close()
  await withRecaptcha.close()
  await new Promise((closed) => provider.close(closed))
})

async function solve(foundation: TestFoundation, change: (answer: Answer) => unknown = () => {}): Promise<string> {
  const { challenge } = await openBotCheck(foundation, ACTION, foundation.clock.now())
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  const answer = structuredClone({ challenge, solution }) as unknown as Answer
  change(answer)
  return Buffer.from(JSON.stringify(answer)).toString('base64')
}
interface Answer {
  challenge: { parameters: { cost: number; keyPrefix: string; data: Record<string, unknown> }; signature: string }
  solution: { counter: number; derivedKey: string }
}

const verdictOn = (foundation: TestFoundation, answer: string, action: typeof ACTION | 'AddPaymentMethod' = ACTION) =>
  judge(foundation, answer, { action, now: foundation.clock.now(), address: '198.51.100.7' })

test('solving the puzzle lets a person through, once', async () => {
  const answer = await solve(own)
  expect(await verdictOn(own, answer)).toBe('human')
  expect(await verdictOn(own, answer)).toBe('refused')
})

test('each try costs a browser 2,500 rounds of PBKDF2, in production too', async () => {
  const { challenge } = await openBotCheck(own, ACTION, own.clock.now())
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_500 })
})

test('an answer is for its action, and good for two minutes', async () => {
  const [forOther, inTime, late] = [await solve(own), await solve(own), await solve(own)]
  expect(await verdictOn(own, forOther, 'AddPaymentMethod')).toBe('refused')
  own.clock.advance(2 * MINUTE - 1)
  expect(await verdictOn(own, inTime)).toBe('human')
  own.clock.advance(1)
  expect(await verdictOn(own, late)).toBe('refused')
})

test.each<[string, (answer: Answer) => unknown]>([
  ['an easier puzzle', ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 })],
  ['another prefix', ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: '00' })],
  ['a later end', ({ challenge }) => Object.assign(challenge.parameters.data, { expires: 9e15 })],
  ['another host', ({ challenge }) => Object.assign(challenge.parameters.data, { host: 'evil.test' })],
  ['another signature', ({ challenge }) => Object.assign(challenge, { signature: 'ab'.repeat(32) })],
  ['no work', ({ solution }) => Object.assign(solution, { derivedKey: '00'.repeat(32) })],
])('what was tampered with is refused: %s', async (_, change) => {
  expect(await verdictOn(own, await solve(own, change))).toBe('refused')
})

test.each([
  '',
  'x',
  Buffer.from('{}').toString('base64'),
  Buffer.from('{"challenge":{"parameters":1},"solution":1}').toString('base64'),
])('what is no answer is refused: %j', async (answer) => {
  expect(await verdictOn(own, answer)).toBe('refused')
})

test('a puzzle of another portal is refused', async () => {
  expect(await verdictOn(own, await solve(withRecaptcha))).toBe('refused')
})

test('used answers are kept as long as they could be used, and not for ever', async () => {
  await verdictOn(own, await solve(own))
  await purgeUsedBotChecks(own.db, own.clock.now())
  expect((await own.db.select().from(usedBotChecks)).length).toBeGreaterThan(0)
  own.clock.advance(2 * MINUTE)
  await purgeUsedBotChecks(own.db, own.clock.now())
  expect(await own.db.select().from(usedBotChecks)).toEqual([])
})

const assessment = ({ score = 0.9, ...said }: { score?: number } & Record<string, unknown> = {}) => ({
  status: 200,
  body: {
    tokenProperties: {
      valid: true,
      action: ACTION,
      hostname: 'localhost',
      createTime: withRecaptcha.clock.now().toISOString(),
      ...said,
    },
    riskAnalysis: { score },
  },
})

test('with reCAPTCHA set, its assessment decides: action, host, age and score', async () => {
  const minutesAgo = (minutes: number) =>
    new Date(withRecaptcha.clock.now().getTime() - minutes * MINUTE - 1).toISOString()
  const verdicts: string[] = []
  for (const answer of [
    assessment(),
    assessment({ score: 0.5 }),
    assessment({ score: 0.4 }),
    assessment({ valid: false }),
    assessment({ action: 'AddPaymentMethod' }),
    assessment({ hostname: 'evil.test' }),
    assessment({ createTime: minutesAgo(2) }),
  ]) {
    said = answer
    verdicts.push(await verdictOn(withRecaptcha, `token-${verdicts.length}`))
  }
  expect(verdicts).toEqual(['human', 'human', 'doubtful', 'refused', 'refused', 'refused', 'refused'])
  expect(asked[0]).toEqual({
    url: '/v1/projects/doorstep/assessments?key=key%2F1',
    body: {
      event: { token: 'token-0', siteKey: 'site', expectedAction: ACTION, userIpAddress: '198.51.100.7' },
    },
  })
})

test('a token of reCAPTCHA is good once', async () => {
  said = assessment()
  expect([await verdictOn(withRecaptcha, 'same'), await verdictOn(withRecaptcha, 'same')]).toEqual(['human', 'refused'])
})

test('rule B17: where reCAPTCHA is away, or blocked in the browser, somebody is let through with doubts', async () => {
  said = { status: 503, body: {} }
  expect(await verdictOn(withRecaptcha, 'while away')).toBe('doubtful')
  said = { status: 200, body: { unexpected: true } }
  expect(await verdictOn(withRecaptcha, 'while odd')).toBe('doubtful')

  const check = await openBotCheck(withRecaptcha, ACTION, withRecaptcha.clock.now())
  expect(check.recaptcha_site_key).toBe('site')
  expect(await verdictOn(withRecaptcha, await solve(withRecaptcha))).toBe('doubtful')
})

test('without reCAPTCHA nobody outside is asked', async () => {
  const check = await openBotCheck(own, ACTION, own.clock.now())
  expect(check.recaptcha_site_key).toBe('')
  await verdictOn(own, await solve(own))
  expect(asked).toEqual([])
})
