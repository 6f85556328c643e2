import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { LoginField } from '../sign-in/account-fields.tsx'
import { CheckYourMail } from '../sign-in/check-your-mail.tsx'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { typedPerson } from '../sign-in/typed-person.ts'

/** `/forgot-password`: mails a link, and says the same whether or not anybody has the address (rule B11). */
export function ForgotPasswordPage() {
  const [username, setUsername] = useState<string>()
  const request = useWrite(requestPasswordReset)
  const send = (body: { username: string }) => request.run({ body })
  if (username === undefined) return <ForgotPasswordForm send={send} onSent={setUsername} />

  return (
    <CheckYourMail sendAgain={() => send({ username })} onOtherAddress={() => setUsername(undefined)}>
      <div className={styles.words}>
        <p>
          If someone logs in with <strong>{username}</strong>, a message is on its way there. Open the link in it within
          an hour to set a new password.
        </p>
        <p className={styles.muted}>Nothing after a minute? Check your spam folder.</p>
      </div>
    </CheckYourMail>
  )
}

interface ForgotPasswordFormProps {
  send: (body: { username: string }) => Promise<unknown>
  onSent: (username: string) => void
}

function ForgotPasswordForm({ send, onSent }: ForgotPasswordFormProps) {
  const form = useCallForm(requestPasswordReset, {
    labels: { username: 'Email address' },
    values: { username: typedPerson.get()?.username ?? '' },
    send,
    done: (_, { username }) => {
      typedPerson.set({ ...typedPerson.get(), username })
      onSent(username)
    },
    refusalText,
    isGuarded: false,
  })
  return (
    <Entrance title="Forgot your password?">
      <CallForm form={form}>
        <p>We will email you a link to set a new one.</p>
        <LoginField {...form.field('username')} autoFocus />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Email me a link
        </Button>
      </CallForm>
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          Back to log in
        </Link>
      </OtherWays>
    </Entrance>
  )
}
