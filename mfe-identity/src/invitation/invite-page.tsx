import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { PAGES } from '@portal/contracts/pages'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { DateText } from '@portal/design-system/date'
import { Skeleton } from '@portal/design-system/skeleton'
import { useSession } from '@portal/platform/session'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { WithLink } from '../sign-in/with-link.tsx'
import { AcceptForm } from './accept-form.tsx'
import { AskForNew } from './ask-for-new.tsx'
import { type Seen, useInvitation } from './invitation.ts'
import invited from './invite.module.css'
import { WaysIn } from './ways-in.tsx'

/** `/invite`: the target of an invitation's link, for visitors, for the invited person, and for other people. */
export function InvitePage() {
  return <WithLink needs={['token']}>{({ token }) => <Invitation token={token} />}</WithLink>
}

function Invitation({ token }: { token: string }) {
  const { invitation, refusal, isUnusable, load } = useInvitation(token)
  if (isUnusable) return <Unusable />
  if (refusal)
    return (
      <Entrance title="Your invitation">
        <p role="alert">{refusal}</p>
        <Button variant="primary" onClick={load}>
          Try again
        </Button>
      </Entrance>
    )
  if (!invitation)
    return (
      <Entrance title="Your invitation">
        <Skeleton lines={6} />
      </Entrance>
    )

  const { state, account_label = 'the account' } = invitation
  if (state === 'accepted' || state === 'member') return <Over invitation={invitation} />
  return (
    <Entrance title={state === 'expired' ? 'This invitation has expired' : `Join ${account_label}`}>
      <Words invitation={invitation} />
      {state === 'expired' ? <AskForNew token={token} /> : <Answer token={token} invitation={invitation} />}
    </Entrance>
  )
}

function Words({ invitation }: { invitation: Seen }) {
  const { account_label, invited_by, email_address, roles = [], expiration, state } = invitation
  return (
    <div className={styles.words}>
      <p>
        {invited_by ? <strong>{invited_by}</strong> : <span>Someone</span>}{' '}
        {state === 'expired' ? 'invited' : 'invites'} you to <strong>{account_label}</strong>, as
      </p>
      <ul className={invited.roles}>
        {withoutImplied(roles).map((role) => (
          <li key={role}>
            <strong>{ROLE_LABELS[role]}</strong>
            <span className={styles.muted}>{ROLE_EXPLANATIONS[role]}</span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>
        For {email_address}. {state === 'expired' ? 'It was good until ' : 'Good until '}
        <DateText value={expiration} />.
      </p>
    </div>
  )
}

function Answer({ token, invitation }: { token: string; invitation: Seen }) {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  return isSignedIn ? (
    <AcceptForm token={token} invitation={invitation} />
  ) : (
    <WaysIn token={token} invitation={invitation} />
  )
}

/** The invitation is no longer needed. Details are shown only to the logged-in person with its address. */
function Over({ invitation: { state, account_label = 'the account', email_address = '' } }: { invitation: Seen }) {
  const email = useSession(({ visitor }) => visitor?.user.email)
  const own = state === 'accepted' ? 'You accepted this invitation' : 'You are already a member'
  if (email?.toLowerCase() === email_address.toLowerCase())
    return (
      <Entrance title={own}>
        <p>{account_label} is among your accounts.</p>
        <ButtonLink variant="primary" href={PAGES.account}>
          Go on
        </ButtonLink>
      </Entrance>
    )
  return (
    <Entrance title="This invitation was used">
      <p>
        {email_address} has joined {account_label}.{' '}
        {email ? `You are logged in as ${email}: ask for an invitation of your own.` : 'Log in to continue there.'}
      </p>
      <ButtonLink variant="primary" href={email ? PAGES.account : PAGES.login}>
        {email ? 'Go to the portal' : 'Log in'}
      </ButtonLink>
    </Entrance>
  )
}

function Unusable() {
  return (
    <Entrance title="This invitation does not work">
      <p>
        It was replaced by a newer one, revoked, or its link is incomplete. Look for a later message, or ask the person
        who invited you.
      </p>
      <ButtonLink variant="primary" href={PAGES.account}>
        Go to the portal
      </ButtonLink>
    </Entrance>
  )
}
