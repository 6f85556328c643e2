import { isProductError, messageOf } from '@portal/platform/api'
import { sessionPrompts } from '@portal/platform/session'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './session-dialog.module.css'

const SIX_DIGITS = /^\s*(\d\s*){6}$/

const KINDS = {
  app: {
    label: 'Code from your app',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    other: 'Use your app',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const

interface SecondStepProps {
  ticket: string
  /** Goes back to address and password, with the reason if the ticket works no more. */
  onBack: (reason?: string) => void
}

/** The code that follows a right password where two-step login is on (rule B91). Six digits are sent as soon as they are there. */
export function SecondStep({ ticket, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const { signIn } = sessionPrompts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (kind) field.current?.focus()
  }, [kind])
  const { label, other, input } = KINDS[kind]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (!code) return setProblem('Enter the code.')
    setSending(true)
    setProblem('')
    await signIn({ ticket, code }).catch((error) => {
      setSending(false)
      const { content } = messageOf(error)
      if (isProductError(error, 'identity-context:log-in-expired')) onBack(content)
      else setProblem(content)
    })
  }
  const sendDigits = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    if (kind === 'app' && SIX_DIGITS.test(value)) form?.requestSubmit()
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 id="session-title">Two-step login</h2>
      <p id="session-text">
        Your password is right. Now enter a code from your authenticator app. You stay on this page.
      </p>
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
          ref={field}
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
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? 'Logging in…' : 'Log in'}
        </button>
      </div>
    </form>
  )
}
