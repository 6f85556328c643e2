import { continueAfterSignIn } from '@portal/platform/session'
import { useEffect } from 'react'

/** For logged-in people: continues to their destination. */
export function GoingOn() {
  useEffect(() => continueAfterSignIn(), [])
  return <p role="status">You are logged in. One moment…</p>
}
