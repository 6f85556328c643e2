import { acceptInvitation } from '@portal/contracts/authorization/invitations'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { signOut, switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import entrance from '../sign-in/entrance.module.css'
import { refusalText } from '../sign-in/refusal-text.ts'
import { AskForOwn } from './ask-for-new.tsx'
import { keepInvitation, type Seen } from './invitation.ts'
import styles from './invite.module.css'

/**
 * For whoever is signed in. Which addresses are the same person's the server decides (rule E3); one that reads differently is
 * said beforehand, with the way out.
 */
export function AcceptForm({ token, invitation }: { token: string; invitation: Seen }) {
  const email = useSession(({ visitor }) => visitor?.user.email) ?? ''
  const accept = useWrite(acceptInvitation)
  const form = useCallForm(
    { body: z.object({}) },
    {
      labels: {},
      values: {},
      send: () => accept.run({ body: { token } }),
      done: async ({ account_id }) => {
        if (account_id !== undefined) await switchAccount(account_id)
        // The button goes on turning until the account is there.
        return new Promise(() => {})
      },
      refusalText,
    },
  )
  const isMeant = email.toLowerCase() === invitation.email_address?.toLowerCase()
  return (
    <div className={styles.ways}>
      {!isMeant && (
        <Notice tone="attention">
          You are signed in as {email}, and the invitation is for {invitation.email_address}.
        </Notice>
      )}
      {!isMeant && <OtherPerson token={token} invitation={invitation} />}
      {!isMeant && <AskForOwn token={token} email={email} />}
      <CallForm form={form}>
        <Button
          type="submit"
          variant={isMeant ? 'primary' : 'secondary'}
          isPending={form.isSending}
          className={entrance.submit}
        >
          {isMeant ? 'Accept' : `Accept as ${email}`}
        </Button>
      </CallForm>
    </div>
  )
}

/** Out, and back to here as somebody else. */
function OtherPerson({ token, invitation }: { token: string; invitation: Seen }) {
  const toast = useToast()
  const change = () => {
    keepInvitation(token, invitation)
    signOut().catch(toast.error)
  }
  return (
    <Button variant="primary" onClick={change}>
      Log in as somebody else
    </Button>
  )
}
