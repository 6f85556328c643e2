import { formatCount } from '@portal/contracts/counts'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import layout from '../layout.module.css'
import styles from './person.module.css'
import { type Person, signInCodeOf, wayName } from './person.ts'

/** Facts of a person that no other part of their page tells, and how they log in. */
export function PersonDetails({ id, person }: { id: number; person: Person }) {
  return (
    <div className={layout.sections}>
      <Card title="Details">
        <DetailList details={detailsOf(id, person)} />
      </Card>
      <Card title="Ways to log in">
        <Ways person={person} />
      </Card>
    </div>
  )
}

function detailsOf(id: number, person: Person): Detail[] {
  const { phone, position, company, created, pending_email_address: pending } = person
  const work = [position, company].filter(Boolean).join(', ')
  return [
    { term: 'User ID', value: <Copyable text={String(id)} what="user ID" /> },
    { term: 'Email confirmed', value: <DateText value={person.email_confirmed} empty="Not yet" /> },
    ...(pending ? [{ term: 'New email, to be confirmed', value: pending }] : []),
    { term: 'Two-step login', value: <TwoSteps since={person.second_factor_since} /> },
    { term: 'Passkeys', value: <Passkeys passkeys={person.passkeys} /> },
    { term: 'Phone', value: phone || '—' },
    { term: 'Position', value: work || '—' },
    { term: 'Signed up', value: <DateText value={created} /> },
  ]
}

/** Says since when a code is asked for after the password (rule B95). */
function TwoSteps({ since }: { since: string | undefined }) {
  if (!isSet(since)) return 'Off'
  return (
    <>
      On since <DateText value={since} />
    </>
  )
}

/** Says how many passkeys they have, and since when (rule B109). */
function Passkeys({ passkeys }: Pick<Person, 'passkeys'>) {
  if (!passkeys?.count) return 'None'
  return (
    <>
      {formatCount(passkeys.count, 'passkey')} since <DateText value={passkeys.since} />
    </>
  )
}

const REFUSALS = {
  'one-time-password': 'Works once',
  'provider-not-offered': 'Not offered',
  'connection-not-active': 'Not active',
  'no-member': 'No member',
  'password-not-set': 'Not set',
  'login-disabled': 'Closed',
}

function Ways({ person }: { person: Person }) {
  const { ways_in = [] } = person
  const isWaiting = signInCodeOf(person) === 'too-many-attempts'
  if (ways_in.length === 0) return <p className={styles.why}>None.</p>
  return (
    <ul className={styles.ways}>
      {ways_in.map(({ provider, email_address, organization_name, last_used, refusal }) => (
        <li key={`${provider} ${organization_name} ${email_address}`}>
          <span>
            {wayName(provider, organization_name)}
            <span className={styles.detail}>
              {isSet(last_used) ? (
                <>
                  Last used <RelativeTime value={last_used} />
                </>
              ) : (
                'Never used'
              )}
            </span>
          </span>
          {refusal ? (
            <StatusChip tone={refusal === 'one-time-password' ? 'attention' : 'stopped'}>
              {REFUSALS[refusal]}
            </StatusChip>
          ) : isWaiting && provider === 'password' ? (
            <StatusChip tone="attention">Has to wait</StatusChip>
          ) : (
            <StatusChip tone="active">Works</StatusChip>
          )}
        </li>
      ))}
    </ul>
  )
}
