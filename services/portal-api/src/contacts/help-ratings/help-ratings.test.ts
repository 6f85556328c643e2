import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rateHelpDocument } from '@portal/contracts/contacts/help-ratings'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { helpRatings } from './help-ratings.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rate = (document: string, helpful = true) => app.visitor().call(rateHelpDocument, { body: { document, helpful } })
const ratingsOf = (document: string) => app.db.select().from(helpRatings).where(eq(helpRatings.document, document))

test('anybody says whether a document helped; it is kept with its time and a line of the log, and nobody with it', async () => {
  await rate('getting-started', false)
  expect(await ratingsOf('getting-started')).toEqual([
    { id: expect.any(Number), document: 'getting-started', isHelpful: false, ratedAt: app.clock.now() },
  ])
  const lines = await app.db.select().from(audit).where(eq(audit.action, 'help-document.rated'))
  expect(lines).toMatchObject([
    { subject: 'getting-started', fields: { helpful: false }, accountId: null, actorId: null },
  ])
})

test('what is no name of a document is refused', async () => {
  for (const document of ['', '../keys', 'Keys', 'a'.repeat(81)])
    await expect(rate(document)).rejects.toEqual(refused(400, 'request:invalid'))
})

test('a network that goes on and on is asked to wait, and nothing more of it is kept', async () => {
  app.clock.advance(24 * 60 * 60_000)
  for (let said = 0; said < 20; said++) await rate('limits')
  await expect(rate('limits')).rejects.toEqual(refused(429, 'request:rate-limited'))
  expect(await ratingsOf('limits')).toHaveLength(20)
  app.clock.advance(60 * 60_000)
  await rate('limits')
})
