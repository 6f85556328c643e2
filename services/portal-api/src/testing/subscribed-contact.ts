import type { Topic } from '@portal/contracts/contacts/contacts'
import { canonicalEmail } from '@portal/foundation/people'
import { contacts, contactTopics } from '../contacts/contacts/contacts.tables.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

/** A contact of the account, Jo Field, with a confirmed address and these topics. */
export async function subscribedContact(
  app: TestApp,
  { accountId }: TestCaller,
  email: string,
  topics: readonly Topic[],
): Promise<{ kind: 'contact'; id: number; email: string }> {
  const now = app.clock.now()
  const name = { firstName: 'Jo', lastName: 'Field' }
  const [row] = await app.db
    .insert(contacts)
    .values({ ...name, accountId, email, canonicalEmail: canonicalEmail(email), createdAt: now, confirmedAt: now })
    .returning()
  const id = row?.id ?? 0
  await app.db.insert(contactTopics).values(topics.map((topic) => ({ contactId: id, topic })))
  return { kind: 'contact', id, email }
}
