import { continueAfterSignIn } from '@portal/platform/session'
import { useEffect } from 'react'

/** For whoever is logged in already: on to where they were heading. */
export function GoingOn() {
  useEffect(() => continueAfterSignIn(), [])
  return <p role="status">You are logged in. One moment…</p>
}
