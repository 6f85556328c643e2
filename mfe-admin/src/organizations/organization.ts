import type { AdminOrganization } from '@portal/contracts/authorization/admin-organizations'
import type { Received } from '@portal/platform/api'

export type Organization = Received<AdminOrganization>
export type Connection = NonNullable<NonNullable<Organization['connections']>[number]>
export type Domain = NonNullable<NonNullable<Organization['domains']>[number]>

export function nameOf(id: number, { organization_name }: Organization): string {
  return organization_name || `Organization ${id}`
}

/** Returns the connection that lets people in, if one does. */
export function activeOf({ connections = [] }: Organization): Connection | undefined {
  return connections.find((one) => one?.state === 'active')
}
