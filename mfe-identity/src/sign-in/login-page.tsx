import { logIn } from '@portal/contracts/authorization/session'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { TextField } from '@portal/design-system/text-field'
import { continueAfterSignIn, useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect } from 'react'
import styles from './login-page.module.css'
import { PasswordField } from './password-field.tsx'
import { refusalText } from './refusal-text.ts'

/** `/login`: whoever is here already goes on to where they were heading. */
export function LoginPage() {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        Log in
      </h1>
      {isSignedIn ? <GoingOn /> : <Entrance />}
    </div>
  )
}

function Entrance() {
  return (
    <>
      {!navigator.cookieEnabled && (
        <Notice tone="attention" title="Your browser blocks cookies">
          Allow them for this site. Without cookies it cannot remember that you logged in.
        </Notice>
      )}
      <LoginForm />
    </>
  )
}

/** Address and password. */
function LoginForm() {
  const enter = useWrite(logIn)
  const form = useCallForm(logIn, {
    labels: { username: 'Email address', password: 'Password' },
    values: { username: '', password: '' },
    send: (body) => enter.run({ body }),
    done: () => {
      continueAfterSignIn()
      // Once in, the button keeps turning until the next page is here.
      return new Promise(() => {})
    },
    refusalText,
    isGuarded: false,
  })
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('username')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Log in
      </Button>
    </CallForm>
  )
}

function GoingOn() {
  useEffect(() => continueAfterSignIn(), [])
  return <p role="status">You are logged in. One moment…</p>
}
