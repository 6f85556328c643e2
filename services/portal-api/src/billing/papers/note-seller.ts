import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { desc, sql } from 'drizzle-orm'
import { sellers } from './papers.tables.ts'

/** Notes the seller of the settings for papers from now on, where the latest one differs (rule J121). Idempotent. */
export function noteSeller({ db, settings, clock }: Pick<Foundation, 'db' | 'settings' | 'clock'>): Promise<void> {
  const { code, legalName, address, taxIds } = settings.seller
  return inTransaction(db, async (tx) => {
    // Two processes that start at once note it once; papers may be issued meanwhile.
    await tx.execute(sql`lock table ${sellers} in share row exclusive mode`)
    const [latest] = await tx.select().from(sellers).orderBy(desc(sellers.id)).limit(1)
    const isSame =
      latest?.code === code && latest.legalName === legalName && latest.address === address && latest.taxIds === taxIds
    if (!isSame) await tx.insert(sellers).values({ code, legalName, address, taxIds, notedAt: clock.now() })
  })
}
