import { addOrganizationDomain, DOMAINS_OF_AN_ORGANIZATION } from '@portal/contracts/authorization/organization-domains'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { lockOwnOrganization } from '../../organizations/lock-own-organization.ts'
import { domainView } from './domain-proof.ts'
import { countDomains, domainOf, findDomain, insertDomain, isDomainNamed } from './domains.sql.ts'
import { refuseSharedDomain } from './refuse-shared-domain.ts'
import { tellHolder } from './tell-holder.ts'

/** Lists a domain with a record of its own (rule F90). Idempotent. Says nothing of other organizations that list it. */
export const addDomainHandler = handle(
  addOrganizationDomain,
  async ({ body, account, caller, tx, now, audit, foundation }) => {
    const own = await lockOwnOrganization(tx, account.id)
    refuseSharedDomain(body.domain)
    const listed = await findDomain(tx, isDomainNamed(own.id, body.domain))
    if (listed) return domainView(listed)
    if ((await countDomains(tx, own.id)) >= DOMAINS_OF_AN_ORGANIZATION)
      throw problem('identity-context:too-many-domains')

    const { id: organizationId } = own
    const row = await insertDomain(tx, { organizationId, domain: body.domain, addedBy: caller.userId, addedAt: now })
    audit('organization.domain-added', { subject: own.id, domain: row.domain })
    // A stranger to the domain cannot have its owners mailed by naming it.
    if (domainOf(caller.email) === row.domain)
      await tellHolder({ tx, now, foundation, caller, own: own.id }, row.domain, 'added')
    return domainView(row)
  },
)
