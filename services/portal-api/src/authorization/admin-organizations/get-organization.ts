import { type AdminConnection, getOrganizationAsStaff } from '@portal/contracts/authorization/admin-organizations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { domainStateView } from '../sso/domains/domain-proof.ts'
import { findDomains } from '../sso/domains/domains.sql.ts'
import { connectionView, findableBy } from '../sso/identity-provider-view.ts'
import { findConnectionIn } from '../sso/identity-providers.sql.ts'
import { findAccountsWithPeople, findOrganization } from './admin-organizations.sql.ts'
import { findSsoAttempts } from './sso-attempts.ts'

/** Answers what the owners' screens answer, without the organization's key and without what a test said of a person. */
export const getOrganizationAsStaffHandler = handle(
  getOrganizationAsStaff,
  async ({ params, tx, now, foundation: { keys } }) => {
    const own = await findOrganization(tx, params.id)
    if (!own) throw problem('identity-context:organization-not-found')

    const rows = [await findConnectionIn(tx, own.id, 'active'), await findConnectionIn(tx, own.id, 'configured')]
    const connections: AdminConnection[] = []
    for (const row of rows.filter((one) => one !== undefined)) {
      const { saml: _, last_test: test, ...view } = await connectionView(tx, keys, row)
      connections.push({
        ...view,
        created: row.createdAt.toISOString(),
        updated: row.updatedAt.toISOString(),
        last_test: test && { at: test.at, problem: test.problem },
      })
    }
    const accounts = await findAccountsWithPeople(tx, own.id)
    return {
      organization_id: own.id,
      organization_name: own.name,
      created: own.createdAt.toISOString(),
      primary_account_id: own.primaryAccountId ?? 0,
      ...(await findableBy(tx, own, now)),
      domains: (await findDomains(tx, own.id)).map(domainStateView),
      accounts: accounts.map(({ id, label, isDeactivated, people }) => ({
        account_id: id,
        account_label: label,
        is_deactivated: isDeactivated,
        people,
      })),
      connections,
      attempts: await findSsoAttempts(tx, own.id),
    }
  },
)
