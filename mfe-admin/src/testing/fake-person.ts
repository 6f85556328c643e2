import {
  type AdminPerson,
  activateUser,
  deactivateUser,
  endSessionsOfPerson,
  getPerson,
  mailPasswordReset,
  redactUser,
  removePasskeysOf,
  removeSecondFactorOf,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import { fakeApi } from '@portal/test-kit'

const AT = '2026-03-09T09:00:00Z'

/** A customer who gets in, with one account and one session. */
export function aPerson(said: Partial<AdminPerson> = {}): AdminPerson {
  return {
    user_id: 12,
    first_name: 'Olivia',
    last_name: 'Adler',
    email_address: 'owner@acme.example',
    phone: '+1 512 555 0100',
    position: 'Head of Engineering',
    company: 'Acme Logistics',
    website: '',
    created: AT,
    email_confirmed: AT,
    pending_email_address: '',
    undeliverable_since: '',
    person_state: 'active',
    state_since: '',
    state_by: '',
    state_reason: '',
    redaction_due: '',
    internal_roles: [],
    sign_in: { code: 'can-log-in', words: 'They can log in.', until: '' },
    ways_in: [aWay()],
    sessions: [{ device: 'Chrome on Windows', provider: 'password', signed_in: AT, last_used: AT }],
    attempts: [{ id: 1, at: AT, provider: 'password', device: 'Chrome on Windows', is_refused: false }],
    second_factor_since: '',
    passkeys: { count: 0, since: '' },
    accounts: [
      {
        account_id: 7,
        account_label: 'Acme Logistics',
        is_deactivated: false,
        roles: ['account-owner'],
        joined: AT,
        last_seen: AT,
      },
    ],
    ...said,
  }
}

type Way = AdminPerson['ways_in'][number]

/** A password that works. */
export function aWay(said: Partial<Way> = {}): Way {
  return {
    provider: 'password',
    email_address: 'owner@acme.example',
    organization_name: '',
    created: AT,
    last_used: AT,
    refusal: null,
    ...said,
  }
}

/** An API that knows one person, and does what is asked. */
export function fakePerson(said: Partial<AdminPerson> = {}) {
  const fake = fakeApi()
  fake.on(getPerson, () => aPerson(said))
  for (const call of [
    activateUser,
    deactivateUser,
    endSessionsOfPerson,
    mailPasswordReset,
    redactUser,
    removePasskeysOf,
    removeSecondFactorOf,
    setUserPassword,
  ] as const)
    fake.on(call, () => undefined)
  return fake
}
