import * as z from 'zod/mini'
import { CUSTOMER_ROLES, INTERNAL_ROLES } from './roles.ts'

/** A role as it travels. */
export const CustomerRoleName = z.enum(CUSTOMER_ROLES)
export const InternalRoleName = z.enum(INTERNAL_ROLES)
export const RoleName = z.enum([...CUSTOMER_ROLES, ...INTERNAL_ROLES])

/** The roles of an invitation or a form: at least one has to be chosen (account.md §5). */
export const ChosenRoles = z
  .array(CustomerRoleName)
  .check(z.minLength(1, 'At least one role must be selected'), z.maxLength(20, 'At most 20 roles'))

/** What the form of somebody's roles as staff fills in: none is none of the staff any more. */
export const StaffRoles = z.object({ roles: z.array(InternalRoleName) })

/** What the form of a member's roles fills in. */
export const MemberRoles = z.object({ roles: ChosenRoles })
