import { getRoleGranters } from '@portal/contracts/authorization/role-requests'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { findAskedRoles, findOwners } from './role-requests.sql.ts'

export const getRoleGrantersHandler = handle(getRoleGranters, async ({ caller, account, tx, now }) => {
  if (!account) return { owners: [], grantable: [], asked: [] }

  const owners = await findOwners(tx, account.id)
  return {
    owners: owners.map((owner) => ({ user_id: owner.userId, name: personName(owner), roles: owner.roles })),
    grantable: [...new Set(owners.flatMap(({ roles }) => roles))],
    asked: await findAskedRoles(tx, { accountId: account.id, userId: caller.userId, now }),
  }
})
