import { finishIdentityProviderTest } from '@portal/contracts/authorization/identity-providers'
import { SIGN_IN_PROBLEMS } from '@portal/contracts/authorization/sign-in-problems'
import { finishSso } from '@portal/contracts/authorization/sso'
import { PAGES } from '@portal/contracts/pages'
import { Spinner } from '@portal/design-system/spinner'
import { continueAfterSignIn } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearAnswer, type ProviderAnswer, readAnswer } from '../callback/provider-answer.ts'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { rememberMethod } from '../sign-in/last-method.ts'
import { refusalText } from '../sign-in/refusal-text.ts'

/** As what a test of the settings is known by its state; otherwise it begins with the organization's id. */
const TEST = 'test'

/**
 * Where an organization's identity provider sends people back to. Somebody who logged in goes on to where they were heading, an
 * owner who tests the settings goes back to them; a refusal is read where either of them began.
 */
export function SsoCallbackPage() {
  const [answer] = useState(() => readAnswer(location.search))
  const enter = useWrite(finishSso)
  const finishTest = useWrite(finishIdentityProviderTest)
  const navigate = useNavigate()
  const isTaken = useRef(false)
  const isTest = answer?.provider === TEST

  async function logIn({ provider: organization, error, code, state, iss }: ProviderAnswer) {
    if (error) return UPSTREAM
    try {
      const redirect_uri = location.origin + location.pathname
      await enter.run({ body: { organization, redirect_uri, code, state, ...(iss !== undefined && { iss }) } })
    } catch (failure) {
      return refusalText(failure)
    }
    rememberMethod('sso')
    continueAfterSignIn()
  }

  async function backToSettings({ provider: _, ...sent }: ProviderAnswer) {
    const outcome = await finishTest.run({ body: sent }).then(
      () => ({}),
      (failure) => ({ refusal: refusalText(failure) }),
    )
    navigate(PAGES.singleSignOn, { replace: true, state: outcome })
  }

  useLayoutEffect(clearAnswer, [])
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const finish = async () => {
      if (answer && isTest) return backToSettings(answer)
      const refusal = answer && (await logIn(answer))
      if (refusal || !answer) navigate(PAGES.login, { replace: true, state: { refusal } })
    }
    void finish()
  }, [])

  return (
    <Entrance title={isTest ? 'Single sign-on' : 'Log in'}>
      <p role="status" className={styles.waiting}>
        <Spinner /> {isTest ? 'Finishing the test…' : 'Logging you in…'}
      </p>
    </Entrance>
  )
}

const UPSTREAM = SIGN_IN_PROBLEMS['identity-context:general-upstream-failure'].message
