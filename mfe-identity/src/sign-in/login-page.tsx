import { logIn } from '@portal/contracts/authorization/session'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { isProductError } from '@portal/platform/api'
import { rememberWhereLoginBegan } from '@portal/platform/navigation'
import { continueAfterSignIn, hasPasskeys, type NextStep, nextStep, useSession } from '@portal/platform/session'
import { latePage } from '@portal/remote-kit/app'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { LoginField } from './account-fields.tsx'
import styles from './entrance.module.css'
import { Entrance, OtherWays } from './entrance.tsx'
import { GoingOn } from './going-on.tsx'
import { LogInWithPasskey } from './passkey-buttons.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { Refusal } from './refusal.tsx'
import { refusalText } from './refusal-text.ts'
import { SentBack } from './sent-back.tsx'
import { lastMethod, PASSWORD, tellOfSignIn } from './sign-in-method.ts'
import { typedPerson } from './typed-person.ts'

const SecondStep = latePage(async () => (await import('./second-step.tsx')).SecondStep, <p>One moment…</p>)

/** `/login`: people who are already logged in continue to their destination. */
export function LoginPage() {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  return <Entrance title="Log in">{isSignedIn ? <GoingOn /> : <Visitor />}</Entrance>
}

function Visitor() {
  const [second, setSecond] = useState<NextStep>()
  const [refusal, setRefusal] = useState('')
  useEffect(() => rememberWhereLoginBegan(document.referrer), [])
  if (second) {
    const goBack = (reason = '') => {
      setRefusal(reason)
      setSecond(undefined)
    }
    return <SecondStep {...second} mayRemember onDone={() => tellOfSignIn(PASSWORD)} onBack={goBack} />
  }
  return (
    <>
      <SentBack />
      {!navigator.cookieEnabled && (
        <Notice tone="attention" title="Your browser blocks cookies">
          Allow them for this site. Without cookies it cannot remember that you logged in.
        </Notice>
      )}
      {refusal && <Refusal>{refusal}</Refusal>}
      <LoginForm onCodeNeeded={setSecond} />
    </>
  )
}

/** Address and password; two-step login answers them with a ticket for the code. */
function LoginForm({ onCodeNeeded }: { onCodeNeeded: (next: NextStep) => void }) {
  const enter = useWrite(logIn)
  const navigate = useNavigate()
  /** People with two-step login continue to their code (rule B91), those with a password set by support to choosing their own (rule G1). */
  const goOn = (error: unknown, username: string): Promise<never> => {
    const next = nextStep(error)
    if (next) {
      typedPerson.set({ ...typedPerson.get(), username })
      onCodeNeeded(next)
    } else if (isProductError(error, 'identity-context:password-change-required')) {
      void navigate(`${PAGES.resetPassword}#${new URLSearchParams({ token: String(error.context?.token), username })}`)
    } else throw error
    return new Promise(() => {})
  }
  const form = useCallForm(logIn, {
    labels: { username: 'Email address', password: 'Password' },
    values: { username: typedPerson.get()?.username ?? '', password: '' },
    send: (body) => enter.run({ body }).catch((error) => goOn(error, body.username)),
    done: () => {
      tellOfSignIn(PASSWORD)
      continueAfterSignIn()
      // Once in, the button keeps turning until the next page is here.
      return new Promise(() => {})
    },
    refusalText,
    isGuarded: false,
  })
  const takeAlong = () => {
    const username = form.value('username').trim()
    if (username) typedPerson.set({ ...typedPerson.get(), username })
  }
  return (
    <>
      <CallForm form={form}>
        <LoginField {...form.field('username')} autoFocus />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Log in
        </Button>
        {lastMethod() === PASSWORD && <p className={styles.last}>You used your password last time.</p>}
      </CallForm>
      <ProviderButtons first={hasPasskeys() && <LogInWithPasskey />} />
      <OtherWays>
        <Link href={PAGES.forgotPassword} isAlone onClick={takeAlong}>
          Forgot password?
        </Link>
        <Link href={PAGES.signUp} isAlone onClick={takeAlong}>
          Create an account
        </Link>
      </OtherWays>
    </>
  )
}
