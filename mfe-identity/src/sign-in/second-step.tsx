import { REMEMBERED_DAYS } from '@portal/contracts/authorization/remembered-browsers'
import { finishLogIn } from '@portal/contracts/authorization/second-factor'
import { readSecondFactorCode } from '@portal/contracts/authorization/second-factor-code'
import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { TextField } from '@portal/design-system/text-field'
import { isProductError } from '@portal/platform/api'
import { continueAfterSignIn, hasPasskeys, type NextStep } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { type ChangeEvent, useState } from 'react'
import * as z from 'zod/mini'
import styles from './entrance.module.css'
import { OtherWays } from './entrance.tsx'
import { PasskeyStep } from './passkey-buttons.tsx'
import { refusalText } from './refusal-text.ts'

/** The ticket comes from the answer to the first step, and is typed by nobody. */
const CODE = { body: z.object({ code: finishLogIn.body.shape.code }) }

const KINDS = {
  app: {
    label: 'Code from your app',
    description: 'The six digits that your authenticator app shows for this login.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept when you set up two-step login. Each works once.',
    other: 'Use your app',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const

interface SecondStepProps extends NextStep {
  /** Offers not to ask again in this browser (rule B113). */
  mayRemember?: boolean
  /** Called before the next page is loaded. */
  onDone?: () => void
  /** Goes back to the first step, with the reason if the ticket no longer works. */
  onBack: (reason?: string) => void
}

/** The code that follows a right password (rule B91). Six digits are sent as soon as they are there. */
export function SecondStep({ mayRemember = false, ...props }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const [isRemembered, setRemembered] = useState(false)
  return (
    <>
      {/* Above the code, whose sixth digit sends it. */}
      {mayRemember && (
        <Checkbox
          label={`Don't ask again on this browser for ${REMEMBERED_DAYS} days`}
          checked={isRemembered}
          onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
        />
      )}
      <CodeForm key={kind} kind={kind} isRemembered={isRemembered} {...props} />
      {props.hasPasskey && hasPasskeys() && <PasskeyStep isRemembered={isRemembered} {...props} />}
      <OtherWays>
        <Button variant="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {KINDS[kind].other}
        </Button>
        <Button variant="quiet" onClick={() => props.onBack()}>
          Back
        </Button>
      </OtherWays>
    </>
  )
}

interface CodeFormProps extends Pick<SecondStepProps, 'ticket' | 'onDone' | 'onBack'> {
  kind: keyof typeof KINDS
  isRemembered: boolean
}

function CodeForm({ kind, ticket, isRemembered, onDone, onBack }: CodeFormProps) {
  const { label, description, input } = KINDS[kind]
  const finish = useWrite(finishLogIn)
  const form = useCallForm(CODE, {
    labels: { code: label },
    values: { code: '' },
    send: ({ code }) =>
      finish.run({ body: { ticket, code, remember_browser: isRemembered || undefined } }).catch(startAgainIfExpired),
    done: () => {
      onDone?.()
      continueAfterSignIn()
      // Once in, the button keeps turning until the next page is here.
      return new Promise(() => {})
    },
    refusalText,
    isGuarded: false,
  })

  function startAgainIfExpired(error: unknown): Promise<never> {
    if (!isProductError(error, 'identity-context:log-in-expired')) throw error

    onBack(refusalText(error))
    return new Promise(() => {})
  }
  const field = form.field('code')
  async function take(event: ChangeEvent<HTMLInputElement>) {
    const { value, form: element } = event.currentTarget
    await field.onChange(event)
    if (kind === 'app' && readSecondFactorCode(value)?.kind === 'app') element?.requestSubmit()
  }
  return (
    <CallForm form={form}>
      <TextField {...field} {...input} onChange={take} description={description} spellCheck={false} autoFocus />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Log in
      </Button>
    </CallForm>
  )
}
