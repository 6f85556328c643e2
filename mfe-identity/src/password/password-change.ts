import { changePassword } from '@portal/contracts/authorization/self'
import * as z from 'zod/mini'

/** What the form asks for: the contract's body, and the new password once more (account.md §5). */
export const PasswordChange = z
  .object({ ...changePassword.body.shape, repeated: z.string() })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    if (value.new_password === value.old_password) refuse('new_password', 'The new password must differ from the old.')
    if (value.new_password !== value.repeated) refuse('repeated', "Passwords don't match")
  })
export type PasswordChange = z.infer<typeof PasswordChange>
