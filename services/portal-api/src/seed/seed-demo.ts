import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { hashPassword } from '@portal/foundation/passwords'
import { sandboxIssuerUrl } from '@portal/foundation/sandbox-logins'
import { DEMO_PASSWORD } from './people.ts'
import { createRandom } from './random.ts'
import { claimEmptyDatabase } from './seed.sql.ts'
import { seedAccounts } from './seed-accounts.sql.ts'
import { seedCards } from './seed-cards.sql.ts'
import { seedCatalog } from './seed-catalog.sql.ts'
import { seedConversations } from './seed-conversations.sql.ts'
import { seedHistory } from './seed-history.ts'
import { nameKeys, seedKeys } from './seed-keys.sql.ts'
import { seedPeople } from './seed-people.sql.ts'
import { seedSiteUse } from './seed-site-use.sql.ts'
import { seedSubscriptions } from './seed-subscriptions.sql.ts'
import { seedTime } from './seed-time.ts'
import { seedUsage } from './seed-usage.sql.ts'
import { nameWebsiteKeys, seedKeyLimits, seedWebsiteKeys } from './seed-website-keys.sql.ts'

/**
 * Fills an empty database with the example company: people, keys in every state, 90 days of usage, subscriptions in each
 * display state, the plan catalog, an audit log, the use of the site. The same clock makes the same rows, but for the secrets' encryption and the password's
 * salt. Returns whether it did; a database that holds anybody is left as it is.
 */
export async function seedDemo({
  db,
  clock,
  keys,
  settings,
}: Pick<Foundation, 'db' | 'clock' | 'keys' | 'settings'>): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const context = {
    time: seedTime(clock.now()),
    random: createRandom('the example company'),
    envelope: keys.envelope,
    sandboxProviders: settings.loginProviders.filter(
      ({ name, issuer }) => issuer === sandboxIssuerUrl(name, settings.sandboxPort),
    ),
  }

  return inTransaction(db, async (tx) => {
    if (!(await claimEmptyDatabase(tx))) return false

    await seedCatalog(tx)
    const { accountIds, userIds } = await seedPeople(tx, context, passwordHash)
    await seedAccounts(tx, context, accountIds)
    await seedCards(tx, context, accountIds)
    const used = await seedSubscriptions(tx, context, accountIds)
    const named = nameKeys(context, accountIds)
    const websiteKeys = nameWebsiteKeys(context, accountIds)
    const lastUses = await seedUsage(tx, context, [...named, ...websiteKeys], used)
    await seedKeys(tx, context, named, { userIds, lastUses })
    await seedHistory(tx, context, { accountIds, userIds, keys: named })
    await seedWebsiteKeys(tx, context, websiteKeys, { userIds, lastUses })
    await seedKeyLimits(tx, context, named)
    await seedConversations(tx, context, { accountIds, userIds })
    await seedSiteUse(tx, context)
    return true
  })
}
