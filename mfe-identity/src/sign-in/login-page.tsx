import { Notice } from '@portal/design-system/notice'
import { continueAfterSignIn, useSession } from '@portal/platform/session'
import { useEffect } from 'react'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'

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
          Allow them for this site: without a cookie it forgets at once that you logged in.
        </Notice>
      )}
      <LoginForm />
    </>
  )
}

function GoingOn() {
  useEffect(() => continueAfterSignIn(), [])
  return <p role="status">You are logged in. One moment…</p>
}
