import type { Transaction } from '@portal/foundation/database'
import { sql } from 'drizzle-orm'
import {
  accountOfPerson,
  at,
  COMPANY_WORDS,
  FIRST_NAMES,
  LARGE,
  LARGE_OWNER,
  LAST_NAMES,
  type ManyContext,
  pick,
  pickWord,
  TRADES,
} from './made-up.ts'

const n = sql`n`

/** Organizations, accounts, people with passwords, their memberships, invitations and contacts. */
export async function seedManyPeople(tx: Transaction, context: ManyContext): Promise<void> {
  await insertAccounts(tx, context)
  await insertUsers(tx, context)
  await insertMemberships(tx, context)
  await insertContacts(tx, context)
}

/** Inserts accounts: of twenty, four belong to one organization, whose primary account is the first. One of fifty is deactivated. */
async function insertAccounts(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, accounts } = context
  const name = sql`${pickWord(context, 'first word', n, COMPANY_WORDS)} || ' ' || ${pickWord(context, 'trade', n, TRADES)}`
  const born = sql`${at(now)} - interval '1 hour' * (24 + ${pick(context, 'born', n, 36_000)})`
  await tx.execute(sql`
    insert into organizations (id, name, key_hash, primary_account_id, created_at)
    select ${last.organizations}::int + 1 + n / 20, (${name}) || ' Group', encode(sha256(('many ' || n)::bytea), 'hex'),
      ${last.accounts}::int + n, ${at(now)} - interval '200 days'
    from generate_series(1, ${accounts}::int, 20) as n`)
  await tx.execute(sql`
    insert into accounts (id, label, organization_id, created_at, deactivated_at, deactivation_reason)
    select ${last.accounts}::int + n, case when n = 1 then 'Large Account' else ${name} end,
      case when n % 20 between 1 and 4 then ${last.organizations}::int + 1 + n / 20 end, ${born},
      case when n % 50 = 7 then ${at(now)} - interval '5 days' end, case when n % 50 = 7 then 'Closed by request' end
    from generate_series(1, ${accounts}::int) as n`)
  await tx.execute(sql`
    insert into billing_details (account_id, tax_id, po_number)
    select ${last.accounts}::int + n, 'US' || n, 'PO-' || n from generate_series(1, ${accounts}::int, 3) as n`)
}

/** All have the password of the example company. Of a hundred, two are deactivated and one is to be redacted. */
async function insertUsers(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, people, passwordHash } = context
  await tx.execute(sql`
    insert into users (id, email, canonical_email, email_confirmed_at, first_name, last_name, phone, position, company,
      default_account_id, created_at, disabled_at, redaction_due_at)
    select ${last.users}::int + n, email, email, account.created_at, first, last, phone, position, account.label, account.id,
      account.created_at, case when n % 50 = 11 or n % 100 = 12 then ${at(now)} - interval '1 day' end,
      case when n % 100 = 12 then ${at(now)} + interval '2 days' end
    from (
      select n, first, last, ${last.accounts}::int + ${accountOfPerson(context, n)} as account_id,
        case when n = 1 then ${LARGE_OWNER}
          else lower(first || '.' || last) || n || '@' || lower(${pickWord(context, 'mail', n, COMPANY_WORDS)}) || '.example' end as email,
        '+1 555 ' || lpad(${pick(context, 'phone', n, 10_000_000)}::text, 7, '0') as phone,
        ${pickWord(context, 'position', n, ['Developer', 'Analyst', 'Accountant', 'Manager', 'Head of Operations'])} as position
      from (
        select n, ${pickWord(context, 'first', n, FIRST_NAMES)} as first, ${pickWord(context, 'last', n, LAST_NAMES)} as last
        from generate_series(1, ${people}::int) as n) as named) as person
    join accounts as account on account.id = person.account_id`)
  await tx.execute(sql`
    insert into passwords (user_id, hash, changed_at)
    select ${last.users}::int + n, ${passwordHash}, ${at(now)} - interval '30 days' from generate_series(1, ${people}::int) as n`)
}

/** The nth account is owned by the nth person. The large account has members of others; one person of thirty is in two accounts. */
async function insertMemberships(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, people, accounts } = context
  const roles = sql`case when n <= ${accounts}::int
    then array['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']
    when n % 3 = 0 then array['api-key-editor', 'api-key-viewer'] else array['billing-viewer'] end`
  const since = sql`${at(now)} - interval '40 days'`
  const insert = sql`insert into memberships (account_id, user_id, roles, accepted_at, last_seen_at, created_at)`
  const row = sql`${last.users}::int + n, ${roles}, ${since}, ${at(now)} - interval '1 minute' * ${pick(context, 'seen', n, 80_000)}, ${since}`
  await tx.execute(sql`
    ${insert} select ${last.accounts}::int + ${accountOfPerson(context, n)}, ${row} from generate_series(1, ${people}::int) as n`)
  await tx.execute(sql`
    ${insert} select ${last.accounts}::int + 1, ${row} from generate_series(${accounts}::int + 1, ${people}::int) as n
    order by n limit ${LARGE.members - 1} on conflict do nothing`)
  await tx.execute(sql`
    ${insert} select ${last.accounts}::int + 1 + ${pick(context, 'second', n, accounts)}, ${row}
    from generate_series(2, ${people}::int, 30) as n on conflict do nothing`)
}

async function insertContacts(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, accounts } = context
  const born = sql`${at(now)} - interval '1 hour' * ${pick(context, 'contact', n, 9_000)}`
  const email = sql`'billing' || n || '@' || lower(${pickWord(context, 'mail', n, COMPANY_WORDS)}) || '.example'`
  await tx.execute(sql`
    insert into contacts (account_id, first_name, last_name, email, canonical_email, created_at, confirmed_at)
    select ${last.accounts}::int + n, ${pickWord(context, 'contact first', n, FIRST_NAMES)},
      ${pickWord(context, 'contact last', n, LAST_NAMES)}, ${email}, ${email}, ${born}, case when n % 7 > 0 then ${born} end
    from generate_series(1, ${accounts}::int) as n`)
  await tx.execute(sql`
    insert into contact_topics (contact_id, topic) select id, 'billing' from contacts where account_id > ${last.accounts}::int`)
  await tx.execute(sql`
    insert into invitations (account_id, email, canonical_email, roles, invited_by, token_hash, created_at, expires_at)
    select ${last.accounts}::int + n, ${email}, ${email}, array['api-key-viewer'], ${last.users}::int + n,
      encode(sha256(('invitation ' || n)::bytea), 'hex'), ${at(now)} - interval '2 days', ${at(now)} + interval '5 days'
    from generate_series(1, ${accounts}::int, 20) as n`)
  await tx.execute(sql`
    insert into account_notes (account_id, author_id, text, created_at, pinned_at)
    select ${last.accounts}::int + n, (select min(id) from users where internal_roles @> array['support']),
      'Asked for a call back about invoice ' || n, ${at(now)} - interval '9 days',
      case when n % 30 = 1 then ${at(now)} - interval '8 days' end
    from generate_series(1, ${accounts}::int, 10) as n`)
}
