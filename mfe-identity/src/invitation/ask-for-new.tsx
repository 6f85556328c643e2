import { askForInvitation } from '@portal/contracts/authorization/invitations'
import { Button } from '@portal/design-system/button'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'
import { refusalText } from '../sign-in/refusal-text.ts'

/** An expired invitation is no dead end: those who may invite are told that a new one is asked for. */
export function AskForNew({ token }: { token: string }) {
  const [isAsked, setAsked] = useState(false)
  const ask = useWrite(askForInvitation)
  const form = useCallForm(
    { body: z.object({}) },
    {
      labels: {},
      values: {},
      send: () => ask.run({ body: { token } }),
      done: () => setAsked(true),
      refusalText,
    },
  )
  if (isAsked)
    return <p role="status">We told those who look after the account. You get a new message when they agree.</p>

  return (
    <CallForm form={form}>
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Ask for a new invitation
      </Button>
    </CallForm>
  )
}
