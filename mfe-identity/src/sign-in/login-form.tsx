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

/**
 * Address and password. The fields are read when they are sent, because a password manager may have filled them before
 * this form came to life.
 */
export function LoginForm() {
  const logIn = useLogIn()
  const [faults, setFaults] = useState<readonly FormError[]>([])
  const faultOf = (field: string) => faults.find(({ name }) => name === field)?.message
  // Once in, the button keeps turning until the next page is here.
  const isUnderWay = logIn.isPending || logIn.isSuccess

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay) return
    const given = Credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setFaults(given.success ? [] : faultsOf(given.error.issues))
    if (given.success) logIn.mutate(given.data, { onSuccess: continueAfterSignIn })
    else logIn.reset()
  }

  return (
    <Form onSubmit={submit} errors={faults} problem={logIn.error ? refusalText(logIn.error) : undefined}>
      <TextField
        label="Email address"
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={faultOf('username')}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={faultOf('password')} />
      <Button type="submit" variant="primary" isPending={isUnderWay} className={styles.submit}>
        Log in
      </Button>
    </Form>
  )
}

/** One message per field. */
function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FormError[] {
  const byField = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return ['username', 'password'].flatMap((name) => {
    const message = byField.get(name)
    return message ? [{ name, message }] : []
  })
}
