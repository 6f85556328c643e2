import { logInWithOidc } from '@portal/contracts/authorization/oidc'
import { SIGN_IN_PROBLEMS } from '@portal/contracts/authorization/sign-in-problems'
import { PAGES } from '@portal/contracts/pages'
import { Spinner } from '@portal/design-system/spinner'
import { continueAfterSignIn } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { rememberMethod } from '../sign-in/last-method.ts'
import { refusalText } from '../sign-in/refusal-text.ts'
import { clearAnswer, type ProviderAnswer, readAnswer } from './provider-answer.ts'

/** Somebody's own decision, and no failure. */
const CANCELED = 'You did not finish logging in. Try again, or choose another way.'

/**
 * Where identity providers send people back to: the server decides who they are, and they go on to where they were heading.
 * Whoever is not let in reads why on the login page, which takes this page's place; where they were heading is kept.
 */
export function CallbackPage() {
  const [answer] = useState(() => readAnswer(location.search))
  const enter = useWrite(logInWithOidc)
  const navigate = useNavigate()
  const isTaken = useRef(false)

  async function logIn({ provider, error, ...sent }: ProviderAnswer) {
    if (error) return error === 'access_denied' ? CANCELED : UPSTREAM
    try {
      await enter.run({ body: { provider, ...sent, request_path: location.pathname } })
    } catch (failure) {
      return refusalText(failure)
    }
    rememberMethod(provider)
    continueAfterSignIn()
  }

  useLayoutEffect(clearAnswer, [])
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const finish = async () => {
      const refusal = answer && (await logIn(answer))
      const isOwnChoice = refusal === CANCELED
      if (refusal || !answer) navigate(PAGES.login, { replace: true, state: { refusal, isOwnChoice } })
    }
    void finish()
  }, [])

  return (
    <Entrance title="Log in">
      <p role="status" className={styles.waiting}>
        <Spinner /> Logging you in…
      </p>
    </Entrance>
  )
}

const UPSTREAM = SIGN_IN_PROBLEMS['identity-context:general-upstream-failure'].message
