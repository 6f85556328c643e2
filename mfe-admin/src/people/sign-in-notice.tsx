import type { SignInCode } from '@portal/contracts/authorization/sign-in-hindrance'
import { isSet } from '@portal/contracts/values'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { ReactNode } from 'react'
import styles from './person.module.css'
import { isKeptOut, type Person, signInCodeOf } from './person.ts'
import { ActButton } from './person-acts.tsx'
import type { Act } from './use-acts.ts'

interface Cure {
  /** The answer to give; the act beside it is offered to those who may. */
  words: string
  act?: Act
}

const CURES: Readonly<Partial<Record<SignInCode, Cure>>> = {
  redacted: { words: 'This is final. They can sign up anew.' },
  'redaction-pending': { words: 'Until then it can be taken back.', act: 'activate' },
  deactivated: { words: 'They can log in as soon as the login is activated.', act: 'activate' },
  'no-way-in': { words: 'With a reset link they can choose a password.', act: 'mail-reset' },
  'one-time-password': { words: 'If it is used up or lost, a reset link helps.', act: 'mail-reset' },
  'provider-not-offered': { words: 'With a reset link they can choose a password.', act: 'mail-reset' },
  'connection-not-active': {
    words: 'An owner of their account can activate it. Until then a reset link lets them choose a password.',
    act: 'mail-reset',
  },
  'no-member': {
    words: 'An owner can invite them. A reset link lets them choose a password.',
    act: 'mail-reset',
  },
  'too-many-attempts': { words: 'Nobody can shorten the wait. From another network they can log in now.' },
  'address-unconfirmed': {
    words: 'They can have the email sent again from their profile. A reset link confirms the address, too.',
    act: 'mail-reset',
  },
  'no-account': { words: 'An owner of an account has to invite them.' },
  'accounts-deactivated': { words: 'Support can reactivate an account on its page.' },
}

interface SignInNoticeProps {
  id: number
  person: Person
}

/** Says first what keeps a person out, since when and why, and what helps (rule G20); nothing about somebody who gets in. */
export function SignInNotice({ id, person }: SignInNoticeProps) {
  const code = signInCodeOf(person)
  const cure = CURES[code]
  const refused = person.attempts?.[0]
  if (cure)
    return (
      <Notice
        tone={isKeptOut(person) ? 'stopped' : 'attention'}
        title={`${isKeptOut(person) ? 'Cannot log in' : 'Can log in, but not do much'}: ${person.sign_in?.words ?? ''}`}
        action={cure.act && <ActButton act={cure.act} id={id} person={person} />}
      >
        <p className={styles.line}>
          <Since person={person} /> {cure.words}
        </p>
      </Notice>
    )
  if (!refused?.is_refused) return null
  return (
    <Notice
      tone="attention"
      title="Can log in, but the last attempt was refused"
      action={<ActButton act="mail-reset" id={id} person={person} />}
    >
      <p className={styles.line}>
        The password was wrong <RelativeTime value={refused.at} />. A reset link lets them choose another one.
      </p>
    </Notice>
  )
}

/** States when and why the login was closed, how long until the data are gone, or how long a wait lasts. */
function Since({ person }: { person: Person }): ReactNode {
  const { state_since, state_by, state_reason, redaction_due, sign_in, attempts } = person
  if (isSet(redaction_due))
    return (
      <>
        <span className={styles.line}>
          <CountdownRing from={state_since} until={redaction_due} ended="Being removed" />
        </span>
        <span>
          {state_by ? `${state_by} asked for it. It comes on ` : 'It comes on '}
          <DateText value={redaction_due} format="long" />.
        </span>
      </>
    )
  if (isSet(sign_in?.until))
    return (
      <span className={styles.line}>
        <CountdownRing from={attempts?.[0]?.at} until={sign_in?.until} ended="The wait is over: reload to look again" />
      </span>
    )
  if (!isSet(state_since)) return null
  return (
    <span>
      Since <DateText value={state_since} />
      <span>{state_by ? `, by ${state_by}` : ''}</span>
      <span>{state_reason ? `: “${state_reason}”.` : '.'}</span>
    </span>
  )
}
