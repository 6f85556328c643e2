import { Credentials } from '@portal/contracts/authorization/session'
import { Button } from '@portal/design-system/button'
import { Form, type FormError } from '@portal/design-system/form'
import { TextField } from '@portal/design-system/text-field'
import { continueAfterSignIn } from '@portal/platform/session'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../password-field/password-field.tsx'
import { refusalText } from '../refusals/refusal-text.ts'
import styles from './login-page.module.css'
import { useLogIn } from './use-log-in.ts'

const LABELS = { username: 'Email address', password: 'Password' } as const
type Field = keyof typeof LABELS
const FIELDS: readonly Field[] = ['username', 'password']

/**
 * Address and password. The fields are read when they are sent, because a password manager may have filled them before
 * this form came to life.
 */
export function LoginForm() {
  const logIn = useLogIn()
  const [faults, setFaults] = useState<Faults>({})
  // Once in, the button keeps turning until the next page is here.
  const isUnderWay = logIn.isPending || logIn.isSuccess

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay) return
    const given = Credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setFaults(given.success ? {} : faultsOf(given.error.issues))
    if (given.success) logIn.mutate(given.data, { onSuccess: () => continueAfterSignIn() })
    else logIn.reset()
  }

  return (
    <Form onSubmit={submit} errors={summaryOf(faults)} problem={logIn.error ? refusalText(logIn.error) : undefined}>
      <TextField
        label={LABELS.username}
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={faults.username}
      />
      <PasswordField label={LABELS.password} name="password" autoComplete="current-password" error={faults.password} />
      <Button type="submit" variant="primary" isPending={isUnderWay} className={styles.submit}>
        Log in
      </Button>
    </Form>
  )
}

/** What is wrong with which field: the first thing of each. */
type Faults = Partial<Record<Field, string>>

function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Faults {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

function summaryOf(faults: Faults): FormError[] {
  return FIELDS.flatMap((name) => (faults[name] ? [{ name, message: `${LABELS[name]}: ${faults[name]}` }] : []))
}
