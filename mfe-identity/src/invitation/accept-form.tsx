import { acceptInvitation } from '@portal/contracts/authorization/invitations'
import { canonicalEmail } from '@portal/contracts/canonical-email'
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
import { type Seen, useKeepInvitation } from './invitation.ts'
import styles from './invite.module.css'

/** For logged-in people: lets the invited person accept, and shows others their options (rule E3). */
export function AcceptForm({ token, invitation }: { token: string; invitation: Seen }) {
  const email = useSession(({ visitor }) => visitor?.user.email) ?? ''
  const isStaff = useSession(({ visitor }) => visitor?.staff)
  const isMeant = !isStaff && canonicalEmail(email) === canonicalEmail(invitation.email_address ?? '')
  return (
    <div className={styles.ways}>
      {isMeant ? (
        <Accept token={token} />
      ) : (
        <>
          <Notice tone="attention">
            You are logged in as {email}, and the invitation is for {invitation.email_address}.
          </Notice>
          <OtherPerson token={token} invitation={invitation} />
          {!isStaff && <AskForOwn token={token} email={email} />}
        </>
      )}
    </div>
  )
}

function Accept({ token }: { token: string }) {
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
  return (
    <CallForm form={form}>
      <Button type="submit" variant="primary" isPending={form.isSending} className={entrance.submit}>
        Accept
      </Button>
    </CallForm>
  )
}

/** Out, and back to here as somebody else. */
function OtherPerson({ token, invitation }: { token: string; invitation: Seen }) {
  const toast = useToast()
  const keep = useKeepInvitation(token, invitation)
  const change = () => {
    keep()
    signOut().catch(toast.error)
  }
  return (
    <Button variant="primary" onClick={change}>
      Log in as someone else
    </Button>
  )
}
