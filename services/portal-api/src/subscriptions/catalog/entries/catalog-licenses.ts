import {
  createCatalogLicense,
  listCatalogLicenses,
  updateCatalogLicense,
} from '@portal/contracts/subscriptions/admin-catalog'
import type { CatalogLicense, NewCatalogLicense } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { REQUIRED } from '@portal/contracts/values'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { changeLicense, findEditions, findLicenses, insertLicense, type LicenseRow } from './entries.sql.ts'
import { checkUpToDate, createdBefore, inOrder, type Writing } from './entry-rules.ts'
import { licenseView } from './entry-views.ts'

export const listCatalogLicensesHandler = handle(listCatalogLicenses, async ({ tx }) =>
  (await findLicenses(tx)).map(licenseView),
)

export const createCatalogLicenseHandler = handle(createCatalogLicense, (context) =>
  createLicense(context, context.body),
)

/** Idempotent: the same license again is the one that is there (rule I151). */
export async function createLicense({ tx, audit }: Writing, body: NewCatalogLicense): Promise<CatalogLicense> {
  const { hosting_key: hosting, region_key: regionKey = '', region_label: regionLabel = '', description } = body
  if (Boolean(regionKey) !== Boolean(regionLabel))
    throw problem('request:invalid', { fields: { [regionKey ? 'region_label' : 'region_key']: REQUIRED } })
  await lockCatalog(tx)
  const edition = (await findEditions(tx)).find(({ id }) => id === body.edition_id)
  if (!edition) throw problem('request:invalid', { fields: { edition_id: 'The catalog has no such edition' } })

  const key = [edition.key, regionKey, hosting].filter(Boolean).join('-')
  const named = { id: key, key, label: body.license_label, description }
  const capabilities = inOrder(body.capabilities)
  const wanted = { ...named, editionId: edition.id, hosting, regionKey, regionLabel, capabilities }
  const known = createdBefore(await findLicenses(tx), wanted, regionKey ? 'region_key' : 'hosting_key')
  if (known) return licenseView(known)

  const license = licenseView(await insertLicense(tx, wanted))
  audit('catalog-license.created', { subject: license.licenseId, ...changesBetween({}, license) })
  return license
}

/** Changes what is said, for what is sold from now on. Idempotent: what is there already is not audited. */
export const updateCatalogLicenseHandler = handle(updateCatalogLicense, async ({ params, body, tx, audit }) => {
  await lockCatalog(tx)
  const license = (await findLicenses(tx)).find(({ id }) => id === params.id)
  if (!license) throw problem('subscription-context:entry-not-found')

  const { license_label: label = license.label, description = license.description } = body
  const capabilities = body.capabilities ? inOrder(body.capabilities) : license.capabilities
  const after = { ...license, label, description, capabilities }
  checkUpToDate(changedFieldsOf(license), changedFieldsOf(after), body.before)
  const changes = changesBetween(licenseView(license), licenseView(after))
  if (changes.changed.length === 0) return licenseView(license)

  await changeLicense(tx, after)
  audit('catalog-license.changed', { subject: license.id, ...changes })
  return licenseView(after)
})

function changedFieldsOf({ label, description, capabilities }: LicenseRow) {
  return { license_label: label, description, capabilities }
}
