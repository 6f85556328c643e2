import {
  askForFreshPasskey,
  askForPasskey,
  finishLogInWithPasskey,
  logInWithPasskey,
  signInWithPasskey,
} from '@portal/contracts/authorization/passkey-log-in'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Icon } from '@portal/design-system/icon'
import { isProductError } from '@portal/platform/api'
import { continueAfterSignIn } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import styles from './provider-buttons.module.css'
import { Refusal } from './refusal.tsx'
import { refusalText } from './refusal-text.ts'
import { lastMethod, PASSKEY, tellOfSignIn } from './sign-in-method.ts'
import { usePasskey } from './use-passkey.ts'

/** Logs in with any passkey of this portal that the browser has; no address is typed (rule B101). */
export function LogInWithPasskey() {
  const [ask, enter] = [useWrite(askForPasskey), useWrite(logInWithPasskey)]
  const passkey = usePasskey({
    ask: () => ask.run({ body: {} }),
    enter: (answer) => enter.run({ body: { answer } }),
    onDone: () => {
      tellOfSignIn(PASSKEY)
      continueAfterSignIn()
    },
  })
  return <PasskeyButton {...passkey} label="Continue with a passkey" isLast={lastMethod() === PASSKEY} />
}

/** Shows with one of the person's own passkeys that it is them (rule B103). */
export function ProveWithPasskey() {
  const [ask, enter] = [useWrite(askForFreshPasskey), useWrite(signInWithPasskey)]
  const passkey = usePasskey({
    ask: () => ask.run(),
    enter: (answer) => enter.run({ body: { answer } }),
    onDone: continueAfterSignIn,
  })
  return <PasskeyButton {...passkey} label="Use a passkey" />
}

interface PasskeyStepProps {
  ticket: string
  isRemembered: boolean
  onDone?: (() => void) | undefined
  onBack: (reason: string) => void
}

/** One of the person's own passkeys in place of a code (rule B104). */
export function PasskeyStep({ ticket, isRemembered, onDone, onBack }: PasskeyStepProps) {
  const [ask, enter] = [useWrite(askForPasskey), useWrite(finishLogInWithPasskey)]
  const passkey = usePasskey({
    ask: () => ask.run({ body: { ticket } }),
    enter: (answer) => enter.run({ body: { ticket, answer, remember_browser: isRemembered || undefined } }),
    onDone: () => {
      onDone?.()
      continueAfterSignIn()
    },
    onRefused: (error) => {
      const isExpired = isProductError(error, 'identity-context:log-in-expired')
      if (isExpired) onBack(refusalText(error))
      return isExpired
    },
  })
  return <PasskeyButton {...passkey} label="Use a passkey" />
}

interface PasskeyButtonProps extends ReturnType<typeof usePasskey> {
  label: string
  isLast?: boolean
}

function PasskeyButton({ label, isLast = false, isAsking, refusal, press }: PasskeyButtonProps) {
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      <Button className={styles.way} isPending={isAsking} onClick={press}>
        <Icon name="key" />
        {label}
        {isLast && (
          <span className={styles.last}>
            <Badge>Last used</Badge>
          </span>
        )}
      </Button>
    </>
  )
}
