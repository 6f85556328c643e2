import { isForSaleByStaff } from '@portal/contracts/sales/for-sale'
import { loadSampleCatalog } from '@portal/contracts/subscriptions/admin-catalog'
import type { NewCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { createLicense } from '../entries/catalog-licenses.ts'
import { createEditionOf } from '../entries/editions.ts'
import { findLines } from '../entries/entries.sql.ts'
import { createLine } from '../entries/product-lines.ts'
import { createPlan } from '../plans/create-plan.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { catalogRows } from './catalog-rows.ts'

/**
 * Fills an empty catalog with the sample, by the functions that create one thing after the other by hand, each in the audit
 * log (rule I160). What the sample no longer sells is left out.
 */
export const loadSampleCatalogHandler = handle(loadSampleCatalog, async (context) => {
  const { body, tx } = context
  const { dry_run: isDryRun = false, on_sale: isOnSale = false } = body
  await lockCatalog(tx)
  if ((await findLines(tx)).length > 0) throw problem('request:out-of-date')

  const sample = soldSample()
  const result = {
    dry_run: isDryRun,
    lines: sample.lines.length,
    editions: sample.editions.length,
    licenses: sample.licenses.length,
    plans: sample.plans.length,
    names: sample.lines.map(({ description }) => description),
  }
  if (isDryRun) return result

  for (const { key, fullKey, description, taxKind, capabilities } of sample.lines)
    await createLine(context, { key, full_key: fullKey, description, tax_kind: taxKind, capabilities })
  for (const { key, lineId, description, capabilities } of sample.editions)
    await createEditionOf(context, { key, description, product_line_id: lineId, capabilities })
  for (const { id, editionId, hosting, label, description, regionKey, regionLabel } of sample.licenses)
    await createLicense(context, {
      ...{ edition_id: editionId, hosting_key: hosting, license_label: label, description },
      // One of all regions has none in its name.
      ...(id === `${editionId}-${regionKey}-${hosting}` && { region_key: regionKey, region_label: regionLabel }),
    })
  for (const plan of sample.plans)
    await createPlan(context, { ...newPlanOf(plan), visible: isOnSale, purchasable: isOnSale })
  return result
})

type Sample = ReturnType<typeof catalogRows>

function soldSample(): Sample {
  const { lines, editions, licenses, plans } = catalogRows()
  const sold = plans.filter(({ deprecated = false }) => isForSaleByStaff({ deprecated }))
  const soldLicenses = licenses.filter(({ id }) => sold.some((plan) => plan.licenceId === id))
  const soldEditions = editions.filter(({ id }) => soldLicenses.some(({ editionId }) => editionId === id))
  return { lines, editions: soldEditions, licenses: soldLicenses, plans: sold }
}

function newPlanOf(plan: Sample['plans'][number]): NewCatalogPlan {
  return {
    license_id: plan.licenceId,
    description: plan.description,
    plan_nickname: plan.nickname ?? '',
    lookups: plan.lookups,
    months: plan.months,
    price_in_cents: plan.priceCents,
    tier: plan.tier,
    select_as_next: plan.selectAsNext,
    update_frequency: plan.updateFrequency,
    auto_renewable: plan.renewable,
    one_time_free_trial: plan.oneTimeTrial,
    max_users: plan.maxUsers,
    rate_limit: plan.rateLimit ?? null,
    enhanced_data_privacy: plan.enhancedDataPrivacy,
    ongoing_free: plan.ongoingFree,
  }
}
