import { removeOrganizationDomain } from '@portal/contracts/authorization/organization-domains'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { lockOwnOrganization } from '../../organizations/lock-own-organization.ts'
import { deleteDomain, findDomain, isDomainOf } from './domains.sql.ts'

/** Another organization may verify it from now on (rule F97). */
export const removeDomainHandler = handle(removeOrganizationDomain, async ({ params, account, tx, audit }) => {
  const own = await lockOwnOrganization(tx, account.id)
  const row = await findDomain(tx, isDomainOf(own.id, params.id))
  if (!row) throw problem('identity-context:domain-not-found')

  await deleteDomain(tx, row.id)
  audit('organization.domain-removed', { subject: own.id, domain: row.domain })
})
