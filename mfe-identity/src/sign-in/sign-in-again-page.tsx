import { PAGES } from '@portal/contracts/pages'
import { Notice } from '@portal/design-system/notice'
import { rememberTarget } from '@portal/platform/navigation'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SentBack } from './sent-back.tsx'

const DONE = 'done'

/**
 * `/account/sign-in-again`: a fresh sign-in with a provider, in a tab beside the one that asked for it, which hears of it by
 * itself.
 */
export function SignInAgainPage() {
  const [search] = useSearchParams()
  const isDone = search.has(DONE)
  useEffect(() => {
    if (!isDone) rememberTarget(`${PAGES.signInAgain}?${DONE}`)
  }, [isDone])

  return (
    <Entrance title={isDone ? 'You have signed in again' : 'Sign in again'}>
      {isDone ? (
        <Notice tone="active">Close this tab and go on in the other one.</Notice>
      ) : (
        <>
          <SentBack />
          <p className={styles.muted}>Then close this tab and go on in the other one.</p>
          <ProviderButtons isAlone />
        </>
      )}
    </Entrance>
  )
}
