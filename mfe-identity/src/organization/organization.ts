import type { Organization } from '@portal/contracts/authorization/organizations'
import type { Received } from '@portal/platform/api'

/** As received: fields that violate the contract are missing. */
export type KnownOrganization = Received<Organization>
export type MemberAccount = NonNullable<KnownOrganization['accounts']>[number]

export function nameOf({ organization_name }: KnownOrganization): string {
  return organization_name || 'the organization'
}

export function labelOf({ account_label }: MemberAccount): string {
  return account_label || 'the account'
}
