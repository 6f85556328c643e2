import { createOrganization } from '@portal/contracts/authorization/organizations'
import { createOrganization as insertOrganization, lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { tellHolderOfOwnDomain } from '../sso/domains/tell-holder.ts'
import { newOrganizationKey } from './organization-keys.ts'
import { organizationView } from './organization-view.ts'
import { findOrganizationOf } from './organizations.sql.ts'

export const registerOrganizationHandler = handle(
  createOrganization,
  async ({ body, account, caller, tx, now, audit, foundation }) => {
    if ((await lockAccount(tx, account.id))?.organizationId) throw problem('identity-context:already-in-organization')

    const name = body.organization_name
    const key = newOrganizationKey(foundation.keys.envelope)
    const id = await insertOrganization(tx, { name, ...key, primaryAccountId: account.id, now })
    audit('organization.registered', { subject: id, name })
    await tellHolderOfOwnDomain({ tx, now, foundation, caller, own: id }, { registered: name })
    const made = await findOrganizationOf(tx, account.id)
    if (!made) throw new Error('An organization was made and is not there.')
    return organizationView({ tx, foundation }, made, account.id)
  },
)
