import { listOrganizationDomains } from '@portal/contracts/authorization/organization-domains'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { findOrganizationOf } from '../../organizations/organizations.sql.ts'
import { domainView } from './domain-proof.ts'
import { findDomains } from './domains.sql.ts'

export const listDomainsHandler = handle(listOrganizationDomains, async ({ account, tx }) => {
  const own = await findOrganizationOf(tx, account.id)
  if (own?.primaryAccountId !== account.id) throw problem('identity-context:primary-account-only')

  return (await findDomains(tx, own.id)).map(domainView)
})
