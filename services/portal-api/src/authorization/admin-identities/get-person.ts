import { type AdminPerson, getPerson } from '@portal/contracts/authorization/admin-identities'
import { isLoginActive, type PersonState, personState } from '@portal/contracts/authorization/person-state'
import {
  companyRefusal,
  passwordRefusal,
  providerRefusal,
  SIGN_IN_WORDS,
  signInCode,
} from '@portal/contracts/authorization/sign-in-hindrance'
import { waitsUntil } from '@portal/foundation/attempts'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { countPasskeys } from '../passkeys/passkeys.sql.ts'
import { findLoginProvider } from '../providers/login-providers.ts'
import { listProviderLogins } from '../providers/provider-logins.sql.ts'
import { findSecondFactorSince } from '../second-factor/second-factor.sql.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { findLiveSessionsOf } from '../sessions/live-sessions.ts'
import { findSignIns } from '../sessions/sign-ins.sql.ts'
import { attemptSubjects, codeNetworkSubject, secondFactorSubject } from '../sign-in/attempt-subjects.ts'
import { findCompanyLogins } from '../sso/connection-logins.sql.ts'
import { type AccountOfPerson, findDecision, findPerson, findTheirAccounts, type PersonRow } from './person.sql.ts'

const ATTEMPTS_SHOWN = 10

/** Reads only; why the person cannot log in is decided by what refuses them (rule G20). */
export const getPersonHandler = handle(getPerson, async ({ params, tx, now, foundation }) => {
  const found = await findPerson(tx, params.id)
  if (!found) throw problem('identity-context:member-not-found')

  const { person } = found
  const isStaff = person.internalRoles.length > 0
  const accounts = await findTheirAccounts(tx, person.id)
  const ways = await waysOf(tx, foundation.settings, { ...found, isStaff, accounts })
  const sessions = await findLiveSessionsOf(tx, { userId: person.id, staff: isStaff }, now)
  const attempts = await findSignIns(tx, person.id, { limit: ATTEMPTS_SHOWN })
  const refusedAt = attempts.flatMap(({ signIn }) => (signIn.isRefused ? signIn.address : []))
  const secondFactorSince = await findSecondFactorSince(tx, person.id)
  const passkeys = await countPasskeys(tx, person.id)
  const waits = await waitOf(tx, { ...person, hasSecondFactor: secondFactorSince !== null }, refusedAt, now)
  const code = signInCode({ person, isStaff, ways, waitsUntil: waits, accounts })
  return {
    ...profileOf(person),
    ...(await stateOf(tx, person, accounts)),
    internal_roles: person.internalRoles,
    sign_in: { code, words: SIGN_IN_WORDS[code], until: timeOrEmpty(code === 'too-many-attempts' ? waits : null) },
    ways_in: ways,
    sessions: sessions.map(({ userAgent, provider, signedInAt, lastActiveAt }) => ({
      device: deviceOf(userAgent ?? ''),
      provider: provider ?? '',
      signed_in: signedInAt.toISOString(),
      last_used: lastActiveAt.toISOString(),
    })),
    attempts: attempts.map(({ signIn: { id, at, provider, userAgent, isRefused } }) => ({
      id,
      at: at.toISOString(),
      provider,
      device: deviceOf(userAgent),
      is_refused: isRefused,
    })),
    second_factor_since: timeOrEmpty(secondFactorSince),
    passkeys: { count: passkeys.count, since: timeOrEmpty(passkeys.since) },
    accounts: accounts.map(({ id, label, isDeactivated, roles, acceptedAt, lastSeenAt }) => ({
      account_id: id,
      account_label: label,
      is_deactivated: isDeactivated,
      roles,
      joined: timeOrEmpty(acceptedAt),
      last_seen: timeOrEmpty(lastSeenAt),
    })),
  }
})

function profileOf(person: PersonRow) {
  const { id, email, firstName, lastName, phone, position, company, website } = person
  return {
    user_id: id,
    email_address: email,
    first_name: firstName,
    last_name: lastName,
    phone,
    position,
    company,
    website,
    created: person.createdAt.toISOString(),
    email_confirmed: timeOrEmpty(person.emailConfirmedAt),
    pending_email_address: person.pendingEmail ?? '',
    undeliverable_since: timeOrEmpty(person.undeliverableSince),
  }
}

const SINCE: Record<PersonState, (person: PersonRow) => Date | null> = {
  active: () => null,
  deactivated: ({ disabledAt }) => disabledAt,
  'redaction-pending': ({ disabledAt }) => disabledAt,
  redacted: ({ redactedAt }) => redactedAt,
}

async function stateOf(tx: Transaction, person: PersonRow, accounts: readonly AccountOfPerson[]) {
  const state = personState(person)
  const decision = state === 'active' ? undefined : await findDecision(tx, person, accounts)
  return {
    person_state: state,
    state_since: timeOrEmpty(SINCE[state](person)),
    state_by: decision?.by ? personName(decision.by) : '',
    state_reason: decision?.reason ?? '',
    redaction_due: timeOrEmpty(state === 'redaction-pending' ? person.redactionDueAt : null),
  }
}

interface Known {
  person: PersonRow
  password: { isOneTime: boolean; changedAt: Date; lastUsedAt: Date | null } | null
  isStaff: boolean
  accounts: readonly AccountOfPerson[]
}

/** Every way to log in, the password first. */
async function waysOf(
  tx: Transaction,
  settings: Settings,
  { person, password, isStaff, accounts }: Known,
): Promise<AdminPerson['ways_in']> {
  const isActive = isLoginActive(person)
  const providers = (await listProviderLogins(tx, person.id)).filter(({ provider }) => provider !== 'sso')
  const companies = await findCompanyLogins(tx, person.id)
  const facts = { isLoginActive: isActive, isStaff }
  return [
    ...(password ? [passwordWay(person, password, isActive)] : []),
    ...providers.map(({ provider, email, createdAt, lastUsedAt }) => ({
      provider,
      email_address: email,
      organization_name: '',
      created: timeOrEmpty(createdAt),
      last_used: timeOrEmpty(lastUsedAt),
      refusal:
        providerRefusal({ isLoginActive: isActive, isOffered: findLoginProvider(settings, provider) !== undefined }) ??
        null,
    })),
    ...companies.map(({ email, createdAt, lastUsedAt, organizationId, organizationName, isConnectionActive }) => ({
      provider: 'sso',
      email_address: email,
      organization_name: organizationName,
      created: timeOrEmpty(createdAt),
      last_used: timeOrEmpty(lastUsedAt),
      refusal:
        companyRefusal({
          ...facts,
          isConnectionActive,
          isMember: accounts.some((account) => account.organizationId === organizationId),
        }) ?? null,
    })),
  ]
}

function passwordWay(
  { email }: PersonRow,
  { isOneTime, changedAt, lastUsedAt }: NonNullable<Known['password']>,
  isActive: boolean,
): AdminPerson['ways_in'][number] {
  const refusal = passwordRefusal({ isLoginActive: isActive, hasPassword: true, isOneTime, matches: true })
  return {
    provider: 'password',
    email_address: email,
    organization_name: '',
    created: timeOrEmpty(changedAt),
    last_used: timeOrEmpty(lastUsedAt),
    refusal: refusal === 'invalid-credentials' ? null : (refusal ?? null),
  }
}

/**
 * Looks where wrong passwords and codes came from: a wait for passwords counts for one network (rule B22), one for codes
 * everywhere (rule B94), as long as codes are asked for.
 */
function waitOf(
  tx: Transaction,
  { id, email, hasSecondFactor }: PersonRow & { hasSecondFactor: boolean },
  addresses: readonly string[],
  now: Date,
) {
  const networks = [...new Set(addresses)]
  const ofPasswords = networks.flatMap((address) => Object.values(attemptSubjects(email, address)))
  const ofCodes = hasSecondFactor ? [secondFactorSubject(id), ...networks.map(codeNetworkSubject)] : []
  return waitsUntil(tx, [...ofPasswords, ...ofCodes], now)
}
