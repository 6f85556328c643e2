import { readSecondFactorCode } from '@portal/contracts/authorization/second-factor-code'
import { isProductError, messageOf } from '@portal/platform/api'
import { hasPasskeys, type NextStep, passkeyWords, sessionPrompts } from '@portal/platform/session'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './session-dialog.module.css'

const KINDS = {
  app: {
    label: 'Code from your app',
    text: 'Your password is right. Now enter a code from your authenticator app. You stay on this page.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    text: 'Your password is right. Now enter one of your recovery codes. You stay on this page.',
    other: 'Use your app',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const

/** The field of each kind is one of its own, and has the focus from its beginning. */
const focus = (input: HTMLInputElement | null) => input?.focus()

interface SecondStepProps extends NextStep {
  /** Goes back to address and password, with the reason if the ticket no longer works. */
  onBack: (reason?: string) => void
}

/** The code that follows a right password where two-step login is on (rule B91). Six digits are sent as soon as they are there. */
export function SecondStep({ ticket, hasPasskey, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const { signIn } = sessionPrompts()
  const { label, text, other, input } = KINDS[kind]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (!code) return setProblem('Enter the code.')
    await send({ ticket, code })
  }
  const send = async (step: Parameters<typeof signIn>[0]) => {
    if (isSending) return
    setSending(true)
    setProblem('')
    await signIn(step).catch((error) => {
      setSending(false)
      const content = passkeyWords(error) ?? messageOf(error).content
      if (isProductError(error, 'identity-context:log-in-expired')) onBack(content)
      else setProblem(content)
    })
  }
  const sendDigits = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    if (kind === 'app' && readSecondFactorCode(value)?.kind === 'app') form?.requestSubmit()
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 id="session-title">Two-step login</h2>
      <p id="session-text">{text}</p>
      {problem && (
        <p id="session-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <label className={styles.field}>
        {label}
        <input
          key={kind}
          name="code"
          {...input}
          spellCheck={false}
          ref={focus}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'session-problem' : undefined}
          onChange={sendDigits}
        />
      </label>
      <div className={styles.choices}>
        <button type="button" className={buttons.button} onClick={() => onBack()}>
          Back
        </button>
        <button type="button" className={buttons.button} onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {other}
        </button>
        {hasPasskey && hasPasskeys() && (
          <button
            type="button"
            className={buttons.button}
            aria-disabled={isSending}
            onClick={() => send({ ticket, passkey: true })}
          >
            Use a passkey
          </button>
        )}
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? 'Logging in…' : 'Log in'}
        </button>
      </div>
    </form>
  )
}
