import { PAGES } from '@portal/contracts/pages'
import { messageOf } from '@portal/platform/api'
import {
  hasPasskeys,
  type NextStep,
  nextStep,
  passkeyWords,
  sessionPrompts,
  useSession,
} from '@portal/platform/session'
import { type FormEvent, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { SecondStep } from './second-step.tsx'
import styles from './session-dialog.module.css'

/** Explains why to log in again, and what happens to the page. */
const WORDS = {
  over: ['Your session has ended', 'Log in to go on where you were. What you typed is still here.'],
  proof: [
    'Is it you?',
    'This takes a fresh login, so that nobody else at your screen can do it. You stay on this page.',
  ],
  ending: ['Log in again', 'You stay on this page.'],
} as const

/**
 * Logs in without leaving the page: input stays, and pending requests are repeated. A different person gets a page of
 * their own.
 */
export function SignInAgain({ isOver, isProof = false }: { isOver: boolean; isProof?: boolean | undefined }) {
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const [typed, setTyped] = useState(email)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [second, setSecond] = useState<NextStep>()
  const { signIn, dismiss, leave } = sessionPrompts()
  const [title, text] = isOver ? WORDS.over : isProof ? WORDS.proof : WORDS.ending
  const wrong = { 'aria-invalid': problem !== '', 'aria-describedby': problem ? 'session-problem' : undefined }
  const isSomebodyElse = typed.trim().toLowerCase() !== email.toLowerCase()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [username, password] = [String(fields.get('username')), String(fields.get('password'))]
    if (!username.trim() || !password) return setProblem('Enter your email address and your password.')
    await send({ username, password })
  }
  const send = async (step: Parameters<typeof signIn>[0]) => {
    if (isSending) return
    setSending(true)
    setProblem('')
    await signIn(step).catch((error) => {
      setSending(false)
      const next = nextStep(error)
      if (next) setSecond(next)
      else setProblem(passkeyWords(error) ?? messageOf(error).content)
    })
  }
  if (second) {
    const goBack = (reason = '') => {
      setSecond(undefined)
      setProblem(reason)
    }
    return <SecondStep {...second} onBack={goBack} />
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 id="session-title">{title}</h2>
      <p id="session-text">{text}</p>
      {problem && (
        <p id="session-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <label className={styles.field}>
        Email address
        <input
          name="username"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...wrong}
        />
      </label>
      {isSomebodyElse && (
        <p role="status" className={styles.hint}>
          For anybody but {email} this page is closed, and what was typed on it is discarded.
        </p>
      )}
      <label className={styles.field}>
        Password
        <input name="password" type="password" autoComplete="current-password" data-focus-first {...wrong} />
      </label>
      <WithoutPassword isOver={isOver} isSending={isSending} onPasskey={() => send({ passkey: true })} />
      <div className={styles.choices}>
        {isOver ? (
          <button type="button" className={buttons.button} onClick={leave}>
            Discard and leave
          </button>
        ) : (
          <button type="button" className={buttons.button} onClick={dismiss}>
            Not now
          </button>
        )}
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? 'Logging in…' : 'Log in'}
        </button>
      </div>
    </form>
  )
}

interface WithoutPasswordProps {
  isOver: boolean
  isSending: boolean
  onPasskey: () => void
}

/** Other ways to show who is here: a passkey in place (rule B103), and the rest in a tab of its own. */
function WithoutPassword({ isOver, isSending, onPasskey }: WithoutPasswordProps) {
  return (
    <>
      {hasPasskeys() && (
        <button type="button" className={buttons.button} aria-disabled={isSending} onClick={onPasskey}>
          Use a passkey
        </button>
      )}
      <p className={styles.hint}>
        No password?{' '}
        <a href={isOver ? PAGES.login : PAGES.signInAgain} target="_blank" rel="noreferrer">
          Log in another way in a new tab
        </a>
        , then come back.
      </p>
    </>
  )
}
