import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { NewPassword } from '@portal/contracts/authorization/self'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { isProductError } from '@portal/platform/api'
import { navigate } from '@portal/platform/navigation'
import { signOut, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPasswordField, WhosePassword } from '../sign-in/account-fields.tsx'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { typedPerson } from '../sign-in/typed-person.ts'
import { WithLink } from '../sign-in/with-link.tsx'

/** Form input: the new password, twice (account.md §5). */
const NewPasswords = z.object({ password: NewPassword, repeated: z.string() }).check(({ value, issues }) => {
  if (value.password === value.repeated) return
  issues.push({ code: 'custom', input: value, path: ['repeated'], message: "Passwords don't match" })
})

/** `/reset-password`: sets a new password with a letter's link. */
export function ResetPasswordPage() {
  return (
    <WithLink needs={['token', 'username']} otherwise={<SendNewOne variant="secondary" />}>
      {({ token, username }) => <NewPasswordOf token={token} username={username} />}
    </WithLink>
  )
}

function NewPasswordOf({ token, username }: { token: string; username: string }) {
  const [isUsable, setUsable] = useState(true)
  if (!isUsable) return <Unusable />

  const giveUp = () => {
    typedPerson.set({ ...typedPerson.get(), username })
    setUsable(false)
  }
  return (
    <Entrance title="Set a new password">
      <NewPasswordForm token={token} username={username} onUnusable={giveUp} />
    </Entrance>
  )
}

interface NewPasswordFormProps {
  token: string
  username: string
  onUnusable: () => void
}

function NewPasswordForm({ token, username, onUnusable }: NewPasswordFormProps) {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  const reset = useWrite(resetPassword)
  const toast = useToast()
  const form = useCallForm(
    { body: NewPasswords },
    {
      labels: { password: 'New password', repeated: 'Repeat the new password' },
      values: { password: '', repeated: '' },
      send: ({ password }) =>
        reset.run({ body: { token, username, password } }).catch((error) => {
          if (isProductError(error, 'identity-context:token-unusable')) onUnusable()
          throw error
        }),
      done: async () => {
        typedPerson.set({ ...typedPerson.get(), username })
        // The server has ended every session, that of this browser, too.
        if (isSignedIn) return signOut()
        navigate(PAGES.login)
        toast.success('Your new password is set. Log in with it.')
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <CallForm form={form}>
      <p>
        For <strong>{username}</strong>. Setting it logs you out everywhere else.
      </p>
      <WhosePassword email={username} />
      <NewPasswordField {...form.field('password')} autoFocus />
      <PasswordField {...form.field('repeated')} autoComplete="new-password" />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Set password
      </Button>
    </CallForm>
  )
}

function Unusable() {
  return (
    <Entrance title="This link does not work">
      <p>It was used before, is older than an hour, or was cut short.</p>
      <SendNewOne variant="primary" />
    </Entrance>
  )
}

function SendNewOne({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <ButtonLink variant={variant} href={PAGES.forgotPassword}>
      Send me a new one
    </ButtonLink>
  )
}
