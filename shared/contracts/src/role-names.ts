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

/** Input of the form for staff roles: no roles means no longer staff. */
export const StaffRoles = z.object({ roles: z.array(InternalRoleName) })

/** Input of the form for a member's roles. */
export const MemberRoles = z.object({ roles: ChosenRoles })
