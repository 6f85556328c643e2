import { type CallApi, isProductError } from '@portal/api-client'
import { askForRole, getRoleGranters } from '@portal/contracts/authorization/role-requests'
import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { type CustomerRole, isInternalRole, type Requirement, type Role } from '@portal/contracts/roles'

export interface RoleGranters {
  /** Names of the account's owners who can grant the missing roles: only they get the letter. */
  owners: readonly string[]
  /** Roles to ask them for; empty if none of them could grant it. */
  roles: readonly CustomerRole[]
  /** True if it was requested in the last day. */
  isAsked: boolean
}

/** Returns who could grant a person with these roles what a requirement lacks. */
export async function findRoleGranters(
  callApi: CallApi,
  requirement: Requirement,
  held: readonly Role[],
): Promise<RoleGranters> {
  const { owners = [], grantable = [], asked = [] } = await callApi(getRoleGranters)
  const alternatives = missingRoles(requirement, held)
  const roles = alternatives.find((missing) => missing.every((role) => grantable.includes(role))) ?? []
  return {
    owners: owners.flatMap((owner) => (owner.name && mayGive(owner, roles) ? owner.name : [])),
    roles,
    isAsked: roles.length > 0 && roles.every((role) => asked.includes(role)),
  }
}

/** Same rule as the server's (rule E6); if the server does not list a person's roles, they hold all. */
function mayGive({ roles }: { roles?: readonly CustomerRole[] | undefined }, asked: readonly CustomerRole[]): boolean {
  return !roles || asked.length === 0 || asked.some((role) => roles.includes(role))
}

/** Mails the owners, once a day for each role (rule E17). */
export async function askFor(callApi: CallApi, roles: readonly CustomerRole[]): Promise<void> {
  for (const role of roles) {
    await callApi(askForRole, { body: { role } }).catch((error) => {
      // Given meanwhile: the page only has to be loaded anew.
      if (!isProductError(error, 'identity-context:role-held')) throw error
    })
  }
}

/** Returns the roles missing for each alternative, if customers can hold them. */
function missingRoles(requirement: Requirement, held: readonly Role[]): CustomerRole[][] {
  if (typeof requirement === 'string') return []
  return requirement.flatMap((alternative) => {
    const missing = alternative.filter((role) => !held.includes(role))
    const given = missing.filter((role): role is CustomerRole => !isInternalRole(role))
    return given.length === missing.length && given.length > 0 ? [withoutImplied(given)] : []
  })
}
