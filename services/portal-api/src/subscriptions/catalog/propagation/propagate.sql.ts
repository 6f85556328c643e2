import type { CapabilityPropagation } from '@portal/contracts/subscriptions/admin-catalog-entries'
import type { Transaction } from '@portal/foundation/database'
import { eq, not, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '../../subscriptions/subscriptions.tables.ts'
import { isTermOverAt } from '../../subscriptions/term-times.sql.ts'
import { editions, licences as licenses, plans } from '../catalog.tables.ts'

/** Subscriptions that are not over, of the plans under one entry of the catalog. */
interface Reached {
  under: SQL
  now: Date
}

export const UNDER = {
  line: (id: string) => eq(editions.lineId, id),
  edition: (id: string) => eq(editions.id, id),
  license: (id: string) => eq(licenses.id, id),
}

/** Selects the plans under an entry, with what the catalog says that they can do now. */
function catalogNow(under: SQL): SQL {
  return sql`(select ${plans.id} as id, capabilities_of_plan(${plans.id}) as capabilities from ${plans}
    join ${licenses} on ${licenses.id} = ${plans.licenceId} join ${editions} on ${editions.id} = ${licenses.editionId}
    where ${under} offset 0) as catalog`
}

const LACKS_SOME = sql`not ${subscriptions.capabilities} @> catalog.capabilities`

/** Locks the subscriptions that lack something, in the order in which counting their lookups does. */
export async function lockReached(tx: Transaction, { under, now }: Reached): Promise<void> {
  await tx.execute(sql`
    select ${subscriptions.id} from ${subscriptions} join ${catalogNow(under)} on catalog.id = ${subscriptions.planId}
    where ${LACKS_SOME} and ${not(isTermOverAt(now))} order by ${subscriptions.id}
    for no key update of ${subscriptions}`)
}

type Counts = Omit<CapabilityPropagation, 'dry_run'>

/** Returns how many subscriptions lack something and what, and what they have beyond the catalog. */
export async function countReached(tx: Transaction, { under, now }: Reached): Promise<Counts> {
  const { rows } = (await tx.execute(sql`
    with reached as (
      select ${subscriptions.id}, ${subscriptions.accountId}, ${LACKS_SOME} as lacks_some,
        ${subscriptions.capabilities} as own, catalog.capabilities as given
      from ${subscriptions} join ${catalogNow(under)} on catalog.id = ${subscriptions.planId}
      where ${not(isTermOverAt(now))}),
    gained as (select capability, count(*)::int as subscriptions from reached, unnest(given) as capability
      where capability <> all (own) group by 1 order by 1),
    kept as (select capability, count(*)::int as subscriptions from reached, unnest(own) as capability
      where capability <> all (given) group by 1 order by 1)
    select (count(*) filter (where lacks_some))::int as subscriptions,
      (count(distinct account_id) filter (where lacks_some))::int as accounts,
      (select coalesce(jsonb_agg(gained), '[]') from gained) as gained,
      (select coalesce(jsonb_agg(kept), '[]') from kept) as kept
    from reached`)) as unknown as { rows: [Counts] }
  return rows[0]
}

/** Gives subscriptions what they lack, and takes nothing away. */
export async function addCapabilities(tx: Transaction, { under, now }: Reached): Promise<void> {
  await tx.execute(sql`
    update ${subscriptions} set capabilities = array(
      select distinct capability collate "C" as capability
      from unnest(${subscriptions.capabilities} || catalog.capabilities) as every (capability) order by capability)
    from ${catalogNow(under)}
    where catalog.id = ${subscriptions.planId} and ${LACKS_SOME} and ${not(isTermOverAt(now))}`)
}
