import type { Transaction } from '@portal/foundation/database'
import { type SQL, sql } from 'drizzle-orm'
import { at, LARGE, type ManyContext, pick, pickWord } from './made-up.ts'

const n = sql`n`
/** Audit rows of one statement. */
const BATCH = 50_000
const DAYS_OF_LOG = 400
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
]

/** Logins with addresses, sessions, letters that were sent and the few that were given up. */
export async function seedManyLogins(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, people, accounts } = context
  const octet = (subject: string) => pick(context, subject, n, 254)
  const address = sql`(20 + ${pick(context, 'ip', n, 170)}) || '.' || ${octet('ip 2')} || '.' || ${octet('ip 3')} || '.' || 1 + ${octet('ip 4')}`
  const loggedIn = sql`${at(now)} - interval '1 minute' * ${pick(context, 'logged in', n, 120_000)}`
  await tx.execute(sql`
    insert into sessions (id, token_hash, user_id, account_id, signed_in_at, proved_at, last_active_at, ended_at)
    select 'many-' || n, encode(sha256(('session ' || n)::bytea), 'hex'), person.id, person.default_account_id, at, at,
      at + interval '1 hour', case when n % 2 = 0 then at + interval '2 hours' end
    from (select n, ${loggedIn} as at from generate_series(1, ${people}::int, 3) as n) as made
    join users as person on person.id = ${last.users}::int + n`)
  await tx.execute(sql`
    insert into sign_ins (user_id, at, provider, is_refused, session_id, browser_hash, address, user_agent)
    select ${last.users}::int + 1 + (n - 1) / 2, ${loggedIn}, 'password', n % 11 = 0,
      case when n % 6 = 1 then 'many-' || 1 + (n - 1) / 2 end, encode(sha256(('browser ' || n)::bytea), 'hex'), ${address},
      ${pickWord(context, 'agent', n, AGENTS)}
    from generate_series(1, ${people * 2}::int) as n`)
  const sentAt = sql`${at(now)} - interval '1 minute' * (60 + ${pick(context, 'letter', n, 20_000)})`
  await tx.execute(sql`
    insert into outbox (kind, payload, run_at, attempts, done_at, dead_at, last_error)
    select 'mail', '{}', ${sentAt}, case when n % 500 = 0 then 12 else 0 end, case when n % 500 > 0 then ${sentAt} end,
      case when n % 500 = 0 then ${sentAt} end, case when n % 500 = 0 then 'the mailbox does not exist' end
    from generate_series(1, ${accounts}::int) as n`)
}

/**
 * The audit log, oldest first, in statements of fifty thousand rows: the trigger of the table chains them. One row of a hundred, at most
 * those of a large account, is in the first account; of the others few accounts have many and many have few.
 */
export async function seedManyAudit(tx: Transaction, context: ManyContext): Promise<void> {
  const { auditRows } = context
  // The trigger keeps its plan for the end of a chain, made while there were few chains: without this it would read all of them.
  await tx.execute(sql`discard plans`)
  await tx.execute(sql`set local enable_seqscan = off`)
  for (let first = 1; first <= auditRows; first += BATCH)
    await tx.execute(auditBatch(context, first, Math.min(auditRows, first + BATCH - 1)))
}

/** Actions of a hundred rows, each with what its row keeps. */
const ACTIONS: readonly (readonly [below: number, action: string, fields: SQL])[] = [
  [45, 'session.signed-in', sql`jsonb_build_object('provider', 'password')`],
  [65, 'session.signed-out', sql`'{}'::jsonb`],
  [73, 'secret-key.created', sql`jsonb_build_object('label', 'Production ' || n % 50)`],
  [79, 'secret-key.paused', sql`jsonb_build_object('label', 'Production ' || n % 50)`],
  [83, 'secret-key.deleted', sql`jsonb_build_object('label', 'Production ' || n % 50)`],
  [88, 'role.granted', sql`jsonb_build_object('role', 'api-key-viewer')`],
  [94, 'payment.paid', sql`jsonb_build_object('label', 'Visa', 'amount', 100 + n % 900)`],
  [97, 'website-key.updated', sql`jsonb_build_object('label', 'Website', 'changed', jsonb_build_array('hosts'))`],
  [100, 'call.refused', sql`jsonb_build_object('call', 'PUT /security/secret-keys', 'problem', 'request:forbidden')`],
]

function auditBatch(context: ManyContext, first: number, until: number): SQL {
  const { now, last, accounts, auditRows } = context
  const every = Math.max(Math.ceil(auditRows / LARGE.auditRows), 50)
  const chosen = (of: (action: (typeof ACTIONS)[number]) => SQL) =>
    sql`case ${sql.join(
      ACTIONS.map((action) => sql`when kind < ${sql.raw(`${action[0]}`)} then ${of(action)}`),
      sql` `,
    )} end`
  // The square of a share: a tenth of the accounts has a third of the rows.
  const share = sql`(${pick(context, 'audited', n, 1_000_000)} / 1000000.0)`
  return sql`
    insert into audit (at, action, subject, account_id, actor_id, network, request_id, fields)
    select date_trunc('milliseconds', ${at(now)} - make_interval(secs => (${auditRows}::int - n) * ${(DAYS_OF_LOG * 86_400) / auditRows}::float8)),
      ${chosen(([, action]) => sql`${action}::text`)},
      case when kind between 65 and 82 or kind between 94 and 96 then 'many-' || n % 1000 else (${last.users}::int + account)::text end,
      ${last.accounts}::int + account, ${last.users}::int + account, '203.0.113.0/24', 'many-' || n, ${chosen(([, , fields]) => fields)}
    from (
      select n, ${pick(context, 'action', n, 100)} as kind,
        case when n % ${every}::int = 0 then 1 else 1 + floor(${accounts}::int * ${share} * ${share})::int end as account
      from generate_series(${first}::int, ${until}::int) as n) as made
    order by n`
}
