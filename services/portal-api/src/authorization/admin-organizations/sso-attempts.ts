import type { SsoAttempt } from '@portal/contracts/authorization/admin-organizations'
import type { Transaction } from '@portal/foundation/database'
import { personName } from '../../kernel/person-name.ts'
import { findPeopleByIds } from '../audit/audit-lines.sql.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { auditedProvider } from '../sso/connection-logins.sql.ts'
import { findConnectionNames, findRefusedPeople, findSsoLogins, findUnbelieved } from './sso-attempts.sql.ts'

const ATTEMPTS_SHOWN = 20

/**
 * Returns the last logins through the single sign-on of an organization and the refused ones, the newest first. Logins are kept for
 * 90 days, refusals as long as the audit log.
 */
export async function findSsoAttempts(tx: Transaction, organizationId: number): Promise<SsoAttempt[]> {
  const connections = await findConnectionNames(tx, organizationId)
  const ids = connections.map(({ id }) => id)
  const nameOf = (idpId: string) => connections.find(({ id }) => id === idpId)?.name ?? ''
  const logins = await findSsoLogins(tx, organizationId, ATTEMPTS_SHOWN)
  const refused = ids.length > 0 ? await findRefusedPeople(tx, ids, ATTEMPTS_SHOWN) : []
  const unbelieved = ids.length > 0 ? await findUnbelieved(tx, ids, ATTEMPTS_SHOWN) : []
  const subjects = new Set(refused.map(({ subject }) => subject).filter((subject) => subject !== 'nobody'))
  const people = await findPeopleByIds(tx, [...subjects].map(Number))
  const attempts = [
    ...logins.map(({ id, at, userAgent, person }) => ({
      id: `login ${id}`,
      at,
      ...named(person),
      device: deviceOf(userAgent),
      connection_name: '',
      refusal: '',
    })),
    ...refused.map(({ id, at, reason, provider, subject }) => ({
      id: `line ${id}`,
      at,
      ...named(people.find((person) => String(person.id) === subject)),
      device: '',
      connection_name: connections.find((one) => auditedProvider(one.id) === provider)?.name ?? '',
      refusal: reason,
    })),
    ...unbelieved.map(({ id, at, reason, idpId }) => ({
      id: `line ${id}`,
      at,
      ...named(undefined),
      device: '',
      connection_name: nameOf(idpId),
      refusal: reason,
    })),
  ]
  return attempts
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, ATTEMPTS_SHOWN)
    .map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() }))
}

function named(person: ({ id: number } & Parameters<typeof personName>[0]) | null | undefined) {
  return { user_id: person?.id ?? null, name: person ? personName(person) : '' }
}
