import type { WordsIn } from '@portal/contracts/authorization/admin-search-grammar'
import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, nameWords, users, userWords } from '@portal/foundation/people'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SearchPosition } from './search-cursor.ts'
import { prefixQuery } from './search-words.ts'

/**
 * Match kinds, strongest first; a hit's rank is its index here. A number that is an account's own id counts as that
 * kind.
 */
export const MATCHED = ['key', 'account id', 'order', 'email', 'name', 'account'] as const
type Matched = (typeof MATCHED)[number]

const ROWS_PER_ANSWER = 50

export interface UserSearch {
  text: string
  /** Fields whose words the text may begin. */
  words: readonly WordsIn[]
  /** Accounts that the text names in another way. */
  accounts: readonly { matched: Matched; id: number }[]
  /** End of the previous page. */
  after: SearchPosition | undefined
}

/** Columns of a hit; people without an account have no membership. */
const HIT = { userId: memberships.userId, accountId: sql<number | null>`${memberships.accountId}`.as('account_id') }

/**
 * At most 50 people, a row for each of their accounts, by what matches best. Each way to find somebody is a query of its
 * own, so that each uses its index.
 */
export function findUsers(tx: Transaction, { text, words, accounts: named, after }: UserSearch) {
  const byAccounts = named.map(({ matched, id }) => byAccount(tx, matched, id))
  const byPeople = byPerson(tx, text, words)
  const hits = unionAll(byPeople, byAccountLabel(tx, words.includes('account') ? text : ''), ...byAccounts).as('hits')
  const best = tx
    .select({
      userId: hits.userId,
      accountId: hits.accountId,
      rank: sql<number>`min(${hits.rank})`.mapWith(Number).as('best_rank'),
    })
    .from(hits)
    .groupBy(hits.userId, hits.accountId)
    .as('best')
  const position = sql`(${best.rank}, ${users.email}, ${users.id}, coalesce(${accounts.id}, 0))`

  return tx
    .select({ user: users, account: accounts, rank: best.rank })
    .from(best)
    .innerJoin(users, eq(users.id, best.userId))
    .leftJoin(accounts, eq(accounts.id, best.accountId))
    .where(after && sql`${position} > (${after[0]}::int, ${after[1]}, ${after[2]}::int, ${after[3]}::int)`)
    .orderBy(asc(best.rank), asc(users.email), asc(users.id), sql`coalesce(${accounts.id}, 0)`)
    .limit(ROWS_PER_ANSWER)
}

function byAccount(tx: Transaction, matched: Matched, accountId: number) {
  return members(tx, rankOf(matched)).where(eq(memberships.accountId, accountId))
}

function byAccountLabel(tx: Transaction, text: string) {
  return members(tx, rankOf('account'))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(matches(nameWords(accounts.label), text))
}

/** Also people without an account. Where both the address and the name would do, the address is named. */
function byPerson(tx: Transaction, text: string, words: readonly WordsIn[]) {
  const isEmail = sql<boolean>`position(lower(${text}) in lower(${users.email})) > 0`
  const rank = sql<number>`case when ${isEmail} then ${rankOf('email')} else ${rankOf('name')} end`
  return tx
    .select({ ...HIT, userId: users.id, rank: rank.as('rank') })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(and(matches(userWords(users), text), isIn(words, isEmail, text)))
}

/** Narrows people whose words match to those whose address does, or whose name does. */
function isIn(words: readonly WordsIn[], isEmail: SQL, text: string): SQL | undefined {
  const [inEmail, inName] = [words.includes('email'), words.includes('name')]
  if (inEmail && inName) return undefined
  if (inEmail) return isEmail
  return inName ? matches(nameWords(sql`${users.firstName} || ' ' || ${users.lastName}`), text) : sql`false`
}

function members(tx: Transaction, rank: SQL<number>) {
  return tx
    .select({ ...HIT, rank: rank.as('rank') })
    .from(memberships)
    .$dynamic()
}

function matches(words: SQL, text: string): SQL {
  const query = prefixQuery(text)
  return query ? sql`${words} @@ ${query}` : sql`false`
}

function rankOf(matched: Matched): SQL<number> {
  return sql.raw(`${MATCHED.indexOf(matched)}`) as SQL<number>
}
