import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { type Credential, changePassword, listCredentials } from '@portal/contracts/authorization/self'
import { listSessions } from '@portal/contracts/authorization/sessions'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { FormActions } from '@portal/design-system/form'
import type { Received } from '@portal/platform/api'
import { brandName } from '@portal/platform/brand'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import type { Load } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { NewPasswordField, WhosePassword } from '../sign-in/account-fields.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { AddPasswordForm } from './add-password-form.tsx'
import { isPassword } from './credential-words.ts'

/** Form input: the contract's body, and the new password once more (account.md §5). */
const PasswordChange = z.object({ ...changePassword.body.shape, repeated: z.string() }).check(({ value, issues }) => {
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [field], message })
  if (value.new_password === value.old_password) refuse('new_password', 'The new password must differ from the old.')
  if (value.new_password !== value.repeated) refuse('repeated', "Passwords don't match")
})

/** Changes the password, or creates a login for people without one. */
export function PasswordCard({ credentials: { data } }: { credentials: Load<Received<Credential>[]> }) {
  if (data && !data.some(isPassword)) {
    return (
      <Card
        title={`Create a ${brandName()} login`}
        description="You log in through another provider. With a password you can also log in without it, and change your email address."
      >
        <AddPasswordForm />
      </Card>
    )
  }
  return (
    <Card title="Password" description="Changing your password signs you out everywhere else.">
      <PasswordForm />
    </Card>
  )
}

/** For people who forgot the old one. */
function MailLinkButton() {
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const request = useWrite(requestPasswordReset)
  const toast = useToast()
  const press = () =>
    request.run({ body: { username: email } }).then(
      () => toast.success(`A message is on its way to ${email}. Its link works for an hour.`),
      (error) => toast.error(refusalText(error)),
    )
  return (
    <Button variant="quiet" isPending={request.isPending} onClick={press}>
      Forgot it? Email me a link
    </Button>
  )
}

/** The old password and the new one, twice. */
function PasswordForm() {
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const change = useWrite(changePassword, { stale: [listCredentials, listSessions, listRememberedBrowsers] })
  const toast = useToast()
  const form = useCallForm(
    { body: PasswordChange },
    {
      labels: {
        old_password: 'Current password',
        new_password: 'New password',
        repeated: 'Repeat the new password',
      },
      values: { old_password: '', new_password: '', repeated: '' },
      send: ({ old_password, new_password }) => change.run({ body: { old_password, new_password } }),
      done: () => toast.success('Your password was changed. You are logged out everywhere else.'),
      isEmptiedAfter: true,
      refusalText,
    },
  )
  return (
    <CallForm form={form}>
      <WhosePassword email={email} />
      <PasswordField {...form.field('old_password')} autoComplete="current-password" />
      <NewPasswordField {...form.field('new_password')} />
      <PasswordField {...form.field('repeated')} autoComplete="new-password" />
      <FormActions>
        <Button type="submit" isPending={form.isSending}>
          Change password
        </Button>
        <MailLinkButton />
      </FormActions>
    </CallForm>
  )
}
