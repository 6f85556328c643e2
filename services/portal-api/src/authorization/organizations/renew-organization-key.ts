import { renewOrganizationKey } from '@portal/contracts/authorization/organizations'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from './lock-own-organization.ts'
import { newOrganizationKey } from './organization-keys.ts'
import { organizationView } from './organization-view.ts'
import { changeOrganization } from './organizations.sql.ts'

export const renewOrganizationKeyHandler = handle(renewOrganizationKey, async ({ account, tx, audit, foundation }) => {
  const own = await lockOwnOrganization(tx, account.id)
  const key = newOrganizationKey(foundation.keys.envelope)
  await changeOrganization(tx, own.id, key)
  audit('organization.key-replaced', { subject: own.id })
  return organizationView({ tx, foundation }, { ...own, ...key }, account.id)
})
