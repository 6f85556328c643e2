import { staffAccess } from '@portal/contracts/authorization/account-access'
import type { FoundSession } from './sessions.sql.ts'

/**
 * Returns what a session may do where the portal requires a second factor of its staff (rule B119): one of staff without it has
 * no role, and acts as nobody. Any other session stays as it is.
 */
export function withinStaffAccess<Found extends FoundSession>(session: Found, isRequired: boolean): Found | undefined {
  const { acting, staff, secondStep } = session
  if (acting) return staffAccess(acting, isRequired) === 'open' ? session : undefined
  if (!staff || staffAccess({ secondStep }, isRequired) === 'open') return session
  return { ...session, roles: [], isClosedStaff: true }
}
