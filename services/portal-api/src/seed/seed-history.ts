import { HOUR_MS } from '@portal/contracts/time-units'
import { type AuditLine, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { ACCOUNTS, type AccountName, type DemoPerson, PEOPLE } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds, UserIds } from './seed-people.sql.ts'
import type { NamedKey } from './seed-usage.sql.ts'

/** One thing that somebody did, as a call would have audited it. */
interface Event {
  at: Date
  account: AccountName
  by: string
  line: AuditLine
}

const SIGN_INS_KNOWN_DAYS = 75
const NETWORKS = ['203.0.113.0/24', '203.0.113.0/24', '203.0.113.0/24', '198.51.100.0/24', '2001:db8:7::/48']

/**
 * Writes the audit log as if the company had been built by hand: in the order and format of real calls, oldest first.
 */
export async function seedHistory(
  tx: Transaction,
  { time, random }: SeedContext,
  { accountIds, userIds, keys }: { accountIds: AccountIds; userIds: UserIds; keys: readonly NamedKey[] },
): Promise<void> {
  const source = random.of('history')
  const idOf = (email: string) => userIds.get(email) ?? 0
  const events = [...keys.flatMap(lifeOfKey), ...PEOPLE.flatMap(joining), ...PEOPLE.flatMap(signIns), ...refusals()]
  events.sort((one, other) => one.at.getTime() - other.at.getTime())

  for (const [at, { account, by, line, at: now }] of events.entries()) {
    const network = NETWORKS[source.between(0, NETWORKS.length - 1)]
    const who = { actorId: idOf(by), accountId: accountIds[account] }
    await writeAudit(tx, { ...who, now, network, requestId: `history-${at + 1}` }, [line])
  }

  function lifeOfKey({ id: subject, account, demo }: NamedKey): Event[] {
    const { label, by, createdDays, pausedDays, deletedHours } = demo
    const event = (at: Date, line: AuditLine): Event => ({ at, account, by, line })
    const created = event(time.days(-createdDays), auditLine('secret-key.created', { subject, label }))
    const paused =
      pausedDays !== undefined && event(time.days(-pausedDays), auditLine('secret-key.paused', { subject, label }))
    const deleted =
      deletedHours !== undefined &&
      event(time.hours(-deletedHours), auditLine('secret-key.deleted', { subject, label }))
    return [created, paused, deleted].filter((one) => one !== false)
  }

  /** The longest-standing owner of the account invited them. */
  function joining({ email, joinedDays, roles }: DemoPerson): Event[] {
    return accountsOf({ roles }).flatMap((account) => {
      const by = ownerOf(account)
      if (by === email || joinedDays >= ACCOUNTS[account].ageDays) return []
      return (roles[account] ?? []).map((role) => ({
        at: time.days(-joinedDays),
        account,
        by,
        line: auditLine('role.granted', { subject: idOf(email), role }),
      }))
    })
  }

  /** Most working days in the morning, in the account that a session begins in. */
  function signIns({ email, joinedDays, roles }: DemoPerson): Event[] {
    const [account] = accountsOf({ roles })
    if (!account) return []

    const days = Array.from({ length: Math.min(joinedDays, SIGN_INS_KNOWN_DAYS) }, (_, day) => time.midnight(-day - 1))
    return days.filter(isWorkingDay).flatMap((midnight) => {
      if (source.next() < 0.25) return []
      const at = new Date(midnight.getTime() + 8 * HOUR_MS + source.between(0, 3 * HOUR_MS))
      const event = (at: Date, line: AuditLine) => ({ at, account, by: email, line })
      const signedIn = event(at, auditLine('session.signed-in', { subject: idOf(email) }))
      if (source.next() < 0.6) return [signedIn]
      const until = new Date(at.getTime() + source.between(HOUR_MS, 8 * HOUR_MS))
      return [signedIn, event(until, auditLine('session.signed-out', { subject: idOf(email) }))]
    })
  }

  /** Denied attempts by people who may only read. */
  function refusals(): Event[] {
    const by = 'viewer@acme.example'
    return [3, 17].map((day) => ({
      at: time.days(-day),
      account: 'acme',
      by,
      line: auditLine('call.refused', {
        subject: idOf(by),
        call: 'PUT /security/secret-keys',
        problem: 'request:forbidden',
      }),
    }))
  }
}

function accountsOf({ roles }: Pick<DemoPerson, 'roles'>): AccountName[] {
  return Object.keys(roles) as AccountName[]
}

function ownerOf(account: AccountName): string {
  const owners = PEOPLE.filter(({ roles }) => roles[account]?.some((role) => role.startsWith('account-owner')))
  return owners.toSorted((one, other) => other.joinedDays - one.joinedDays)[0]?.email ?? ''
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() > 0 && day.getUTCDay() < 6
}
