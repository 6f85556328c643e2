import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type Asked, ask } from './ask.ts'
import { type Belongings, belongingsOf, fillCatalog, NOBODYS, organizationOf, PNG } from './belongings.sql.ts'
import { player } from './cast.ts'
import { MATRIX, type Row, rowOf } from './matrix.ts'
import { UNWRITTEN } from './unwritten.ts'
import { STAFF, type Who } from './who.ts'

/** The part of an account that a call names, by its method and the beginning of its path. */
const NAMED: readonly [RegExp, keyof Belongings][] = [
  [/ \/(users|roles)\//, 'member'],
  [/ \/role-requests\/:/, 'roleRequest'],
  [/ \/invitations\/:/, 'invitation'],
  [/ \/contacts\/:/, 'contact'],
  [/ \/accounts\/:/, 'account'],
  [/ \/organizations\/accounts\//, 'organizationAccount'],
  [/ \/organizations\/domains\//, 'organizationDomain'],
  [/ \/organizations\/:/, 'organization'],
  [/ \/identities\/self\/sessions\//, 'session'],
  [/ \/identities\/self\/passkeys\//, 'passkey'],
  [/ \/identities\/self\/remembered-browsers\//, 'rememberedBrowser'],
  [/ \/(secret-keys|usage\/keys)\//, 'key'],
  [/ \/embedded-keys\//, 'websiteKey'],
  [/ PUT \/keys\//, 'key'],
  [/ \/keys\//, 'limitedKey'],
  [/ \/usage-thresholds\//, 'threshold'],
  [/ \/webhooks\//, 'webhook'],
  [/ \/conversations\//, 'conversation'],
  [/ \/webhook-deliveries\//, 'delivery'],
  [/ \/(licenses|tracks)\//, 'licence'],
  [/ \/payment-methods\//, 'card'],
  [/ \/payments\//, 'payment'],
  [/ (\/v1\/account)?\/orders\//, 'order'],
]

const CONTACT = {
  first_name: 'Jo',
  last_name: 'Field',
  email: 'jo@company.example',
  phone: '',
  position: '',
  company: '',
}

/** Additional input that lets the owner's call succeed. */
const SAID: Record<string, Omit<Asked, 'params'> | ((theirs: Belongings) => Omit<Asked, 'params'>)> = {
  'billing PUT /orders/:id/payment/request': ({ card }) => ({ body: { payment_method_id: card, amount: 1_000 } }),
  'billing POST /v1/account/orders/:id/receipt/mail': { body: { email: 'books@company.example' } },
  'authorization POST /identities/self/passkeys/:id': { body: { name: 'Mine' } },
  'authorization POST /organizations/:id': { body: { organization_name: 'Mine' } },
  'contacts POST /contacts/:id': { body: CONTACT },
  'contacts POST /webhooks/:id': { body: { label: 'Mine', url: '', events: ['usage.exhausted'] } },
  'payments DELETE /payment-methods/:id': { query: { confirm_disable_auto_renew: 'true' } },
  'security POST /secret-keys/:id': { body: { label: 'Mine' } },
  'security POST /secret-keys/:id/rotate': { body: { overlap_seconds: 0 } },
  'security POST /embedded-keys/:id': { body: { label: 'Mine' } },
  'security PUT /keys/:id/limit': { body: { limit: 5 } },
  'security POST /keys/:id/limit': { body: { new_limit: 5 } },
  'security POST /usage-thresholds/:id': { body: { percent: 70, contact_ids: [] } },
  'security GET /usage/keys/:key': { query: { start: '2026-03-01', end: '2026-03-09' } },
  'support POST /conversations/:id/messages': { body: { text: 'Mine' } },
  'support PUT /conversations/:id/read': { body: { sequence: 1 } },
  'support POST /conversations/:id/rating': { body: { rating: 'good', comment: '' } },
  'support POST /conversations/:id/attachments': { body: { name: 'mine.png', content: PNG } },
  'subscriptions POST /tracks/:t/subscriptions/:s/next-plan': ({ plan }) => ({ body: { plan_id: plan } }),
  'subscriptions GET /usage/keys/:key': { query: { start: '2026-03-01', end: '2026-03-09' } },
}

const isForStaff = (who: Who) => Array.isArray(who) && who.every((role) => (STAFF as readonly string[]).includes(role))
/** Topics and percentages are the same for everybody. */
const withoutTopic = (path: string) => path.replace(/\/(topics\/:topic|usage\/:percent)/, '')
const namesSomething = ({ path, who }: Row) => withoutTopic(path).includes(':') && who !== 'anyone' && !isForStaff(who)

/** Builds the input that refers to `theirs`. Throws for a path parameter that it does not know. */
function askingFor({ name, path }: Row, theirs: Belongings): Asked {
  const [, what] = NAMED.find(([beginning]) => beginning.test(name)) ?? []
  const [, parameter] = /:(\w+)/.exec(path) ?? []
  if (!what || !parameter)
    throw new Error(`${name} names something new of an account: NAMED says what, belongingsOf makes it.`)

  const said = SAID[name]
  return {
    params: { [parameter]: theirs[what], s: theirs.subscription, attachment: theirs.attachment },
    ...(typeof said === 'function' ? said(theirs) : said),
  }
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await fillCatalog(app)
})
afterAll(() => app.close())

describe("a stranger's id is not found, answered like one that nobody has, and put down", () => {
  const written = MATRIX.filter((row) => namesSomething(row) && !UNWRITTEN.includes(row.name))

  test.each(written)('$name', async (row) => {
    const [asker, stranger] = [await app.account(), await app.account()]
    const theirs = await belongingsOf(app, stranger)
    await organizationOf(app, asker)
    const [me, them] = [await player(app, 'asker', asker, []), await player(app, 'stranger', stranger, [])]
    const answerTo = async (things: Belongings) => {
      const { statusCode, body } = await ask(app, row, me, askingFor(row, things))
      return { statusCode, ...JSON.parse(body), request_id: '' }
    }

    const answer = await answerTo(theirs)
    expect(answer).toMatchObject({ statusCode: 404 })
    expect(answer).toEqual(await answerTo(NOBODYS))
    const lines = await app.db.select().from(audit).where(eq(audit.actorId, asker.userId))
    const refusal = { action: 'call.refused', fields: { call: expect.any(String), problem: answer.errors[0].name } }
    expect(lines).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)])
    expect((await ask(app, row, them, askingFor(row, theirs))).statusCode).toBeLessThan(300)
  })
})

test('a list narrowed to the key of a stranger is as empty as one narrowed to no key at all', async () => {
  const [asker, stranger] = [await app.account(), await app.account()]
  const theirs = await belongingsOf(app, stranger)
  const me = await player(app, 'asker', asker, [])

  for (const key of [theirs.key, NOBODYS.key]) {
    const answer = await ask(app, rowOf('security GET /secret-keys'), me, { query: { key_id: key } })
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  }
})
