import { mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { Button } from '@portal/design-system/button'
import { TextField } from '@portal/design-system/text-field'
import { continueAfterSignIn, type NextStep, nextStep, useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import styles from './entrance.module.css'
import { Refusal } from './refusal.tsx'
import { refusalText } from './refusal-text.ts'
import { SecondStep } from './second-step.tsx'

/**
 * For people whose provider does not report when it authenticated them: a six-digit code, mailed to the address of
 * their login (rule B37).
 */
export function MailedCode() {
  const mail = useWrite(mailFreshCode)
  const [isMailed, setMailed] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [second, setSecond] = useState<NextStep>()
  if (second) {
    const goBack = (reason = '') => {
      setRefusal(reason)
      setMailed(false)
      setSecond(undefined)
    }
    return <SecondStep {...second} onBack={goBack} />
  }

  async function ask() {
    setRefusal('')
    await mail.run().then(
      () => setMailed(true),
      (failure) => setRefusal(refusalText(failure)),
    )
  }
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      {isMailed && <CodeForm onCodeNeeded={setSecond} />}
      <Button className={styles.submit} isPending={mail.isPending} onClick={ask}>
        {isMailed ? 'Email me another code' : 'Email me a code'}
      </Button>
    </>
  )
}

/** The mailed code; two-step login asks for one of the app after it (rule B97). */
function CodeForm({ onCodeNeeded }: { onCodeNeeded: (next: NextStep) => void }) {
  const email = useSession(({ visitor }) => visitor?.user.email)
  const enter = useWrite(signInWithCode)
  const form = useCallForm(signInWithCode, {
    labels: { code: 'Code' },
    values: { code: '' },
    send: (body) => enter.run({ body }).catch(goOn),
    done: () => {
      continueAfterSignIn()
      // Once in, the button keeps turning until the next page is here.
      return new Promise(() => {})
    },
    refusalText,
    isGuarded: false,
  })

  function goOn(error: unknown): Promise<never> {
    const next = nextStep(error)
    if (!next) throw error

    onCodeNeeded(next)
    return new Promise(() => {})
  }
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('code')}
        description={`The six digits that we emailed to ${email}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Log in
      </Button>
    </CallForm>
  )
}
