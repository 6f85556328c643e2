import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApp, testApp } from '../test-app.ts'
import { type Asked, ask } from './ask.ts'
import { type Belongings, belongingsOf, fillCatalogue, NOBODYS } from './belongings.sql.ts'
import { player } from './cast.ts'
import { MATRIX, rowOf } from './matrix.ts'
import { UNWRITTEN } from './unwritten.ts'
import { STAFF } from './who.ts'

/** For every written call that names something of an account: what it names, and a request that its owner succeeds with. */
const NAMING: Record<string, (theirs: Belongings) => Asked> = {
  'authorization GET /roles/:id': ({ member }) => ({ params: { id: member } }),
  'authorization DELETE /users/:id': ({ member }) => ({ params: { id: member } }),
  'authorization PUT /users/:id/roles/:role': ({ member }) => ({ params: { id: member } }),
  'authorization DELETE /users/:id/roles/:role': ({ member }) => ({ params: { id: member } }),
  'authorization PUT /accounts/:id/default': ({ account }) => ({ params: { id: account } }),
  'security POST /secret-keys/:id': ({ key }) => ({ params: { id: key }, body: { label: 'Mine' } }),
  'security DELETE /secret-keys/:id': ({ key }) => ({ params: { id: key } }),
  'security PUT /secret-keys/:id/activation': ({ key }) => ({ params: { id: key } }),
  'security DELETE /secret-keys/:id/activation': ({ key }) => ({ params: { id: key } }),
  'security PUT /secret-keys/:id/recover': ({ key }) => ({ params: { id: key } }),
  'security GET /usage/keys/:key': ({ key }) => ({ params: { key }, query: MARCH }),
  'subscriptions GET /usage/keys/:key': ({ key }) => ({ params: { key }, query: MARCH }),
  'subscriptions GET /licenses/:id/subscriptions': ({ licence }) => ({ params: { id: licence } }),
  'subscriptions GET /licenses/:id/rate-limits': ({ licence }) => ({ params: { id: licence } }),
  'subscriptions POST /tracks/:t/subscriptions/renewal': ({ licence }) => ({ params: { t: licence } }),
  'subscriptions DELETE /tracks/:t/subscriptions/renewal': ({ licence }) => ({ params: { t: licence } }),
}
const MARCH = { start: '2026-03-01', end: '2026-03-09' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await fillCatalogue(app)
})
afterAll(() => app.close())

describe("a stranger's id is not found, and answered like one that nobody has", () => {
  test.each(Object.entries(NAMING))('%s', async (name, asking) => {
    const [asker, stranger] = [await app.account(), await app.account()]
    const theirs = await belongingsOf(app, stranger)
    const [me, them] = [await player(app, 'asker', asker, []), await player(app, 'stranger', stranger, [])]
    const answerTo = async (things: Belongings) => {
      const { statusCode, body } = await ask(app, rowOf(name), me, asking(things))
      return { statusCode, ...JSON.parse(body), request_id: '' }
    }

    const answer = await answerTo(theirs)
    expect(answer).toMatchObject({ statusCode: 404 })
    expect(answer).toEqual(await answerTo(NOBODYS))
    expect((await ask(app, rowOf(name), them, asking(theirs))).statusCode).toBeLessThan(300)
  })

  test('every written call that names something of an account is tried', () => {
    const isStaffs = (who: unknown) =>
      Array.isArray(who) && who.every((role) => (STAFF as readonly string[]).includes(role))
    const naming = MATRIX.filter(
      ({ name, path, who }) => path.includes(':') && who !== 'anyone' && !isStaffs(who) && !UNWRITTEN.includes(name),
    )
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(NAMING).sort())
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
