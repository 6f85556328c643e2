import { renameOrganization } from '@portal/contracts/authorization/organizations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from './lock-own-organization.ts'
import { changeOrganization } from './organizations.sql.ts'

/** Idempotent: a name that it has already leaves no trace. */
export const renameOrganizationHandler = handle(renameOrganization, async ({ params, body, account, tx, audit }) => {
  const own = await lockOwnOrganization(tx, account.id)
  if (own.id !== params.id) throw problem('identity-context:organization-not-found')
  if (own.name === body.organization_name) return

  await changeOrganization(tx, own.id, { name: body.organization_name })
  audit('organization.renamed', { subject: own.id, name: body.organization_name })
})
