import { addPasswordLogin, getUsernameInfo, listCredentials, NewPassword } from '@portal/contracts/authorization/self'
import { listSessions } from '@portal/contracts/authorization/sessions'
import { Email } from '@portal/contracts/email'
import { Button } from '@portal/design-system/button'
import { FormActions } from '@portal/design-system/form'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { LoginField, NewPasswordField } from '../sign-in/account-fields.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'

/** Form input: the contract's body, and the password once more (account.md §5). */
const NewLogin = z
  .object({ username: Email, password: NewPassword, repeated: z.string() })
  .check(({ value, issues }) => {
    if (value.password === value.repeated) return
    issues.push({ code: 'custom', input: value, path: ['repeated'], message: "Passwords don't match" })
  })

/** A login of our own for somebody who came by a provider. */
export function AddPasswordForm() {
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const add = useWrite(addPasswordLogin, { stale: [listCredentials, getUsernameInfo, listSessions] })
  const toast = useToast()
  const form = useCallForm(
    { body: NewLogin },
    {
      labels: { username: 'Email address', password: 'New password', repeated: 'Repeat the new password' },
      values: { username: email, password: '', repeated: '' },
      send: ({ username, password }) => add.run({ body: { username, password } }),
      done: (_, { username }) =>
        toast.success(
          username === email
            ? 'You can now log in with your password, too'
            : `Your password is set. Confirm ${username} with the message that we sent there.`,
        ),
      isEmptiedAfter: true,
      refusalText,
    },
  )
  return (
    <CallForm form={form}>
      <LoginField {...form.field('username')} />
      <NewPasswordField {...form.field('password')} />
      <PasswordField {...form.field('repeated')} autoComplete="new-password" />
      <FormActions>
        <Button type="submit" isPending={form.isSending}>
          Create login
        </Button>
      </FormActions>
    </CallForm>
  )
}
