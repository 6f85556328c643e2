import { changePassword } from '@portal/contracts/authorization/self'
import * as z from 'zod/mini'

/** What the form asks for: the contract's body, and the new password once more (account.md §5). */
export const PasswordChange = z.extend(changePassword.body, { repeated: z.string() }).check(
  z.refine(({ old_password, new_password }) => new_password !== old_password, {
    path: ['new_password'],
    error: 'The new password must differ from the old.',
  }),
  z.refine(({ new_password, repeated }) => new_password === repeated, {
    path: ['repeated'],
    error: "Passwords don't match",
  }),
)
export type PasswordChange = z.infer<typeof PasswordChange>
