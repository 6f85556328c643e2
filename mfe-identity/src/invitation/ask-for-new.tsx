import { askForInvitation, askForOwnInvitation } from '@portal/contracts/authorization/invitations'
import { Button } from '@portal/design-system/button'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'
import { refusalText } from '../sign-in/refusal-text.ts'

/** For an expired invitation: asks the people who may invite for a new one. */
export function AskForNew({ token }: { token: string }) {
  const ask = useWrite(askForInvitation)
  return (
    <AskForm
      label="Ask for a new invitation"
      variant="primary"
      send={() => ask.run({ body: { token } })}
      asked="We asked the people who manage the account. You get a new message when they agree."
    />
  )
}

/** For an invitation to another address: the reader can ask for one of their own (rule E28). */
export function AskForOwn({ token, email }: { token: string; email: string }) {
  const ask = useWrite(askForOwnInvitation)
  return (
    <AskForm
      label={`Ask for an invitation for ${email}`}
      variant="secondary"
      send={() => ask.run({ body: { token } })}
      asked={`We asked the people who manage the account. You get a message at ${email} when they agree.`}
    />
  )
}

interface AskFormProps {
  label: string
  variant: 'primary' | 'secondary'
  send: () => Promise<unknown>
  /** Text after it was asked. */
  asked: string
}

function AskForm({ label, variant, send, asked }: AskFormProps) {
  const [isAsked, setAsked] = useState(false)
  const form = useCallForm(
    { body: z.object({}) },
    { labels: {}, values: {}, send, done: () => setAsked(true), refusalText },
  )
  if (isAsked) return <p role="status">{asked}</p>

  return (
    <CallForm form={form}>
      <Button type="submit" variant={variant} isPending={form.isSending} className={styles.submit}>
        {label}
      </Button>
    </CallForm>
  )
}
