import type { Transaction } from '@portal/foundation/database'
import { sql } from 'drizzle-orm'
import { at, type ManyContext, pick } from './made-up.ts'

const n = sql`n`

/**
 * A conversation of each person with one message, and an answer where it is assigned: one of five with sales; half are closed, and
 * of the others every third has nobody yet.
 */
export async function seedManyConversations(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, people } = context
  const startedAt = sql`date_trunc('milliseconds', ${at(now)} - interval '1 minute' * (60 + ${pick(context, 'conversation', n, 80_000)}))`
  await tx.execute(sql`
    insert into conversations (id, group_name, user_id, account_id, name, email, canonical_email, company, page, subject,
      started_at, last_message_at, last_sequence, closed_at, assignee_id, waiting_since, first_answered_at, staff_read, rating, rated_at)
    select 'many-' || n, case when n % 5 = 0 then 'sales' else 'support' end, person.id, person.default_account_id,
      person.first_name || ' ' || person.last_name, person.email, person.canonical_email, person.company,
      case when n % 5 = 0 then '/pricing' else '/account' end, 'Question ' || n, at, at + interval '1 hour',
      case when n % 6 = 1 then 1 else 2 end, case when n % 2 = 0 then at + interval '2 hours' end,
      case when n % 6 <> 1 then ${last.users}::int + 1 + n % 3 end, case when n % 6 = 1 then at end,
      case when n % 6 <> 1 then at + interval '1 hour' end, case when n % 6 = 1 then 0 else 2 end,
      case when n % 4 = 0 then 'good' else '' end, case when n % 4 = 0 then at + interval '2 hours' end
    from (select n, ${startedAt} as at from generate_series(1, ${people}::int) as n) as made
    join users as person on person.id = ${last.users}::int + n`)
  await tx.execute(sql`
    insert into conversation_messages (conversation_id, sequence, side, author_id, text, sent_at)
    select id, place, case when place = 1 then 'customer' else 'staff' end, case when place = 1 then user_id else assignee_id end,
      subject, case when place = 1 then started_at else last_message_at end
    from conversations, generate_series(1, last_sequence) as place where id like 'many-%'`)
}
