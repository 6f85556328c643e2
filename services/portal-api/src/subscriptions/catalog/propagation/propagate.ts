import {
  propagateCatalogLicense,
  propagateEdition,
  propagateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import type { CapabilityPropagation } from '@portal/contracts/subscriptions/admin-catalog-entries'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { SQL } from 'drizzle-orm'
import { handle } from '../../../kernel/handle.ts'
import { findEditions, findLicenses, findLines } from '../entries/entries.sql.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { addCapabilities, countReached, lockReached, UNDER } from './propagate.sql.ts'

export const propagateProductLineHandler = handle(propagateProductLine, async ({ params, body, tx, now, audit }) => {
  await lockCatalog(tx)
  if (!(await findLines(tx)).some(({ id }) => id === params.id)) throw problem('subscription-context:entry-not-found')

  const result = await propagate(tx, { under: UNDER.line(params.id), isDryRun: body.dry_run, now })
  if (isAudited(result)) audit('product-line.propagated', { subject: params.id, ...factsOf(result) })
  return result
})

export const propagateEditionHandler = handle(propagateEdition, async ({ params, body, tx, now, audit }) => {
  await lockCatalog(tx)
  if (!(await findEditions(tx)).some(({ id }) => id === params.id))
    throw problem('subscription-context:entry-not-found')

  const result = await propagate(tx, { under: UNDER.edition(params.id), isDryRun: body.dry_run, now })
  if (isAudited(result)) audit('edition.propagated', { subject: params.id, ...factsOf(result) })
  return result
})

export const propagateCatalogLicenseHandler = handle(
  propagateCatalogLicense,
  async ({ params, body, tx, now, audit }) => {
    await lockCatalog(tx)
    if (!(await findLicenses(tx)).some(({ id }) => id === params.id))
      throw problem('subscription-context:entry-not-found')

    const result = await propagate(tx, { under: UNDER.license(params.id), isDryRun: body.dry_run, now })
    if (isAudited(result)) audit('catalog-license.propagated', { subject: params.id, ...factsOf(result) })
    return result
  },
)

interface Propagation {
  under: SQL
  isDryRun: boolean | undefined
  now: Date
}

/** Gives subscriptions that are not over what the catalog has added since they were sold, and takes nothing away (rule I158). */
async function propagate(
  tx: Transaction,
  { isDryRun = false, ...reached }: Propagation,
): Promise<CapabilityPropagation> {
  if (!isDryRun) await lockReached(tx, reached)
  const counts = await countReached(tx, reached)
  if (!isDryRun && counts.subscriptions > 0) await addCapabilities(tx, reached)
  return { dry_run: isDryRun, ...counts }
}

function isAudited({ dry_run: isDryRun, subscriptions }: CapabilityPropagation): boolean {
  return !isDryRun && subscriptions > 0
}

function factsOf({ subscriptions, gained }: CapabilityPropagation) {
  return { subscriptions, gained: gained.map(({ capability }) => capability) }
}
