import { HOLD_UP } from '@portal/contracts/authorization/hold-up'
import {
  type Credential,
  cancelUsernameChange,
  changeUsername,
  getUsernameInfo,
  resendConfirmation,
  type UsernameInfo,
} from '@portal/contracts/authorization/self'
import { listSessions } from '@portal/contracts/authorization/sessions'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { FormActions } from '@portal/design-system/form'
import { Notice } from '@portal/design-system/notice'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { brandName } from '@portal/platform/brand'
import { useToast } from '@portal/platform/toasts'
import { EmailField } from '@portal/remote-kit/email-field'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import sections from '../sections.module.css'
import { refusalText } from '../sign-in/refusal-text.ts'
import { isPassword } from './credential-words.ts'
import styles from './security-page.module.css'

interface AddressCardProps {
  username: Load<Received<UsernameInfo>>
  credentials: Load<Received<Credential>[]>
}

/** Shows the address for logging in, and changes it. */
export function AddressCard({ username, credentials }: AddressCardProps) {
  return (
    <Card title="Your email address" description="You log in with it, and our messages go there.">
      <Loaded load={username}>
        {(known) => (
          <div className={styles.stack}>
            <DetailList details={detailsOf(known)} />
            {known.undeliverable_since && !known.pendingEmailAddress && (
              <MailIsLost since={known.undeliverable_since} />
            )}
            {known.confirmed === false && !known.pendingEmailAddress && <Unconfirmed />}
            {known.pendingEmailAddress ? (
              <PendingAddress email={known.pendingEmailAddress} lostSince={known.undeliverable_since} />
            ) : (
              <ChangeForm hasPassword={credentials.data?.some(isPassword) !== false} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function detailsOf({ username, confirmed, role = '' }: Received<UsernameInfo>): Detail[] {
  return [
    {
      term: 'Email address',
      value: (
        <span className={sections.beside}>
          {username || '—'}
          {confirmed === true && (
            <StatusChip tone="active" title="You confirmed that this address is yours.">
              Confirmed
            </StatusChip>
          )}
          {confirmed === false && (
            <StatusChip tone="attention" title="Open the link in the message we sent there.">
              Unconfirmed
            </StatusChip>
          )}
        </span>
      ),
    },
    ...(Object.hasOwn(ROLE_LABELS, role)
      ? [{ term: 'Staff role', value: ROLE_LABELS[role as keyof typeof ROLE_LABELS] }]
      : []),
  ]
}

/** The old address stays until the new one is confirmed (rule B10). */
function PendingAddress({ email, lostSince }: { email: string; lostSince: string | undefined }) {
  const cancel = useWrite(cancelUsernameChange, {
    onAnswer: (info, _, read) => read.rewrite(getUsernameInfo, () => info),
  })
  const toast = useToast()
  return (
    <Notice tone="attention" title={`${email} is waiting for its confirmation`}>
      <div className={styles.stack}>
        {lostSince ? (
          <p>
            No email has reached this address since <DateText value={lostSince} />. If it is mistyped, cancel the change
            and enter the right one.
          </p>
        ) : (
          <p>
            Open the link in the message that we sent there within 24 hours. Until then your address stays as it is.
          </p>
        )}
        <div className={styles.buttons}>
          <SendAgainButton />
          <Button
            isPending={cancel.isPending}
            onClick={() => cancel.run().then(() => toast.success('Your address stays as it is'), toast.error)}
          >
            Cancel the change
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** Warns people whose mail does not arrive while they can still log in (rule E30). */
function MailIsLost({ since }: { since: string }) {
  return (
    <Notice tone="attention" title="Our messages do not reach you">
      None has arrived at this address since <DateText value={since} />. Change it below, or ask your mail administrator
      to let them through.
    </Notice>
  )
}

function Unconfirmed() {
  return (
    <Notice tone="attention" action={<SendAgainButton />}>
      Open the link in the message that we sent there.
    </Notice>
  )
}

function SendAgainButton() {
  const resend = useWrite(resendConfirmation, { staleIfRefused: [getUsernameInfo] })
  const toast = useToast()
  const press = () =>
    resend.run().then(
      () => toast.success('We sent another message'),
      (error) => toast.error(refusalText(error)),
    )
  return (
    <Button isPending={resend.isPending} onClick={press}>
      Send again
    </Button>
  )
}

function ChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const change = useWrite(changeUsername, {
    onAnswer: (info, _, read) => read.rewrite(getUsernameInfo, () => info),
    stale: [listSessions],
  })
  const form = useCallForm(changeUsername, {
    labels: { username: 'New email address' },
    values: { username: '' },
    // The server would ask for a fresh sign-in first, all for nothing.
    send: (body) => (hasPassword ? change.run({ body }) : Promise.reject(new Error(HOLD_UP))),
    isEmptiedAfter: true,
    refusalText: (error) => (hasPassword ? refusalText(error) : HOLD_UP.replace('{product}', brandName())),
  })
  return (
    <CallForm form={form}>
      <EmailField
        {...form.field('username')}
        description="We send a link there, and tell your old address."
        autoComplete="email"
      />
      <FormActions>
        <Button type="submit" isPending={form.isSending}>
          Change email address
        </Button>
      </FormActions>
    </CallForm>
  )
}
