import { getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import {
  checkOrganizationDomain,
  isVerifiedState,
  listOrganizationDomains,
  removeOrganizationDomain,
} from '@portal/contracts/authorization/organization-domains'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import sections from '../../sections.module.css'
import { foundInWords, type KnownDomain, STATES } from './domain-words.ts'
import styles from './domains-card.module.css'

/** A domain with its state, the record that proves it, and what the last lookup found. */
export function DomainEntry({ domain }: { domain: KnownDomain }) {
  const { domain: name = '', state = 'waiting' } = domain
  const { tone, label } = STATES[state]
  return (
    <li className={styles.domain}>
      <h3 className={sections.beside}>
        <span translate="no">{name}</span>
        <StatusChip tone={tone}>{label}</StatusChip>
      </h3>
      <Times domain={domain} />
      {state !== 'verified' && <Proof domain={domain} />}
      <Actions domain={domain} />
    </li>
  )
}

function Times({ domain: { state, verified, missing_since, lapses, lapsed, last_check } }: { domain: KnownDomain }) {
  return (
    <p className={styles.detail}>
      {state === 'verified' && (
        <>
          Since <DateText value={verified} />. We look for the record once a day: leave it there.{' '}
        </>
      )}
      {state === 'missing' && (
        <>
          Not found since <DateText value={missing_since} />. The domain stays verified until{' '}
          <DateText value={lapses} />.{' '}
        </>
      )}
      {state === 'lapsed' && isSet(lapsed) && (
        <>
          Not verified since <DateText value={lapsed} />: its record was gone for 7 days.{' '}
        </>
      )}
      <span>
        {last_check ? (
          <>
            Last checked <RelativeTime value={last_check.at} />.
          </>
        ) : (
          'Not checked yet.'
        )}
      </span>
    </p>
  )
}

/** The record to add, with what was found in its place. */
function Proof({ domain }: { domain: KnownDomain }) {
  const { record_name = '', record_value = '', last_check } = domain
  const found = foundInWords(domain)
  const { seen = [], seen_count: count = 0 } = last_check ?? {}
  return (
    <>
      <p>
        Add this record at your DNS provider. If it adds the domain to the name by itself, leave that part out. Changes
        can take up to a day to be seen everywhere.
      </p>
      <DetailList
        details={[
          { term: 'Type', value: 'TXT' },
          { term: 'Name', value: <Copyable text={record_name} what="record name" /> },
          { term: 'Value', value: <Copyable text={record_value} what="record value" /> },
        ]}
      />
      {found && (
        <Notice tone="attention" title={last_check?.outcome === 'no-answer' ? 'No answer' : 'Record not found'}>
          {found}
          {seen.length > 0 && (
            <ul className={styles.seen}>
              {seen.map((value, at) => (
                <li key={at}>
                  <code translate="no">{value || '(empty)'}</code>
                </li>
              ))}
              {count > seen.length && <li>and {count - seen.length} more</li>}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

function Actions({ domain: { id = 0, domain: name = '', state } }: { domain: KnownDomain }) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const toast = useToast()
  const check = useWrite(checkOrganizationDomain, {
    onAnswer: (answer, _, read) => read.putRow(listOrganizationDomains, 'id', answer),
    stale: [getIdentityProvider],
    staleIfRefused: [listOrganizationDomains],
  })
  const remove = useWrite(removeOrganizationDomain, {
    onAnswer: (_, __, read) => read.dropRow(listOrganizationDomains, 'id', id),
    stale: [getIdentityProvider],
    staleIfRefused: [listOrganizationDomains],
  })

  async function look() {
    setRefusal('')
    try {
      const answer = await check.run({ params: { id } })
      const outcome = answer.last_check?.outcome
      if (outcome === 'matched') toast.success(`${name} is verified`)
      else if (outcome === 'no-answer') toast.error(`The name servers of ${name} did not answer`)
      else toast.error(`The record of ${name} was not found`)
    } catch (error) {
      setRefusal(messageOf(error).content)
    }
  }
  return (
    <Allowed call={checkOrganizationDomain}>
      <div>
        {refusal && (
          <div role="alert" className={styles.refusal}>
            <Notice tone="stopped" title="Not verified">
              {refusal}
            </Notice>
          </div>
        )}
        <div className={styles.actions}>
          <Button
            size="small"
            variant={state === 'verified' ? 'secondary' : 'primary'}
            isPending={check.isPending}
            aria-label={`Check now: ${name}`}
            onClick={look}
          >
            Check now
          </Button>
          <Button size="small" variant="quiet" aria-label={`Remove ${name}…`} onClick={() => setAsking(true)}>
            Remove…
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          onConfirm={() => remove.run({ params: { id } }).then(() => toast.success(`${name} is removed`))}
        >
          <p>
            {isVerifiedState(state)
              ? `People are not led to your single sign-on by their address at ${name} any more, and no one new can join with one. People who have logged in with it before still can.`
              : 'Its record will not work any more.'}
          </p>
          <p>If you add it again, it gets a new record.</p>
        </ConfirmDialog>
      )}
    </Allowed>
  )
}
