import { getPerson } from '@portal/contracts/authorization/admin-identities'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { Copyable } from '@portal/design-system/copyable'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { PersonStateChip } from '@portal/remote-kit/people'
import { useParams } from 'react-router'
import layout from '../layout.module.css'
import { SEARCH_CRUMB } from '../paths.ts'
import { isKeptOut, nameOf, type Person } from './person.ts'
import { PersonAccounts } from './person-accounts.tsx'
import { PersonActs, WhyNoActs } from './person-acts.tsx'
import { PersonDetails } from './person-details.tsx'
import { PersonDialogs } from './person-dialogs.ts'
import { PersonAttempts, PersonSessions } from './person-sessions.tsx'
import { SignInNotice } from './sign-in-notice.tsx'

/** `/admin/users/:id`: who somebody is, whether they get in, and what staff can do about it (rule G20). */
export function PersonPage() {
  const { success, data } = getPerson.params.safeParse(useParams())
  return success ? <PersonOf key={data.id} id={data.id} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function PersonOf({ id }: { id: number }) {
  const person = useLoad(getPerson, { what: 'this person', params: { id } })
  return (
    <PersonDialogs>
      <DetailPage
        noun="person"
        crumb={SEARCH_CRUMB}
        load={person}
        thing={person.data}
        header={(thing) => ({
          title: nameOf(id, thing),
          status: <PersonStatus person={thing} />,
          description: thing.email_address && <Copyable text={thing.email_address} what="email address" />,
          action: <PersonActs id={id} person={thing} />,
        })}
      >
        {(thing) => (
          <div className={layout.sections}>
            <SignInNotice id={id} person={thing} />
            <LostMail person={thing} />
            <WhyNoActs id={id} person={thing} />
            <div className={layout.beside}>
              <PersonDetails id={id} person={thing} />
              <div className={layout.sections}>
                <PersonAccounts id={id} person={thing} />
                <PersonSessions person={thing} />
                <PersonAttempts person={thing} />
              </div>
            </div>
          </div>
        )}
      </DetailPage>
    </PersonDialogs>
  )
}

function PersonStatus({ person }: { person: Person }) {
  const { person_state: state, internal_roles = [] } = person
  return (
    <>
      {state !== 'active' ? (
        <PersonStateChip state={state} />
      ) : isKeptOut(person) ? (
        <StatusChip tone="stopped">Cannot log in</StatusChip>
      ) : (
        <StatusChip tone="active">Active</StatusChip>
      )}
      {internal_roles.map((role) => role && <Badge key={role}>{ROLE_LABELS[role]}</Badge>)}
    </>
  )
}

/** A link that is emailed would be lost, too (rule E30). */
function LostMail({ person: { undeliverable_since: since } }: { person: Person }) {
  if (!isSet(since)) return null
  return (
    <Notice tone="attention" title="Emails to this address do not arrive">
      The first one was lost <RelativeTime value={since} />, so a reset link would not reach them either.
    </Notice>
  )
}
