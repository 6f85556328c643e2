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
/** One more: of the last person of the page before, all rows may have been there. */
const PEOPLE_PER_ANSWER = ROWS_PER_ANSWER + 1

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
 * own, so that each uses its index. Of a word that thousands have, the first page is chosen before anything is looked up about them.
 */
export function findUsers(tx: Transaction, search: UserSearch) {
  const { accounts: named, after } = search
  const byAccounts = named.map(({ matched, id }) => byAccount(tx, matched, id))
  const people = tx.$with('people').as(peopleInOrder(tx, search))
  const byPerson = tx
    .select({ ...HIT, userId: people.id, rank: people.rank })
    .from(people)
    .leftJoin(memberships, eq(memberships.userId, people.id))
  // Where people fill the page, no account comes on it.
  const isRoomLeft = sql`(select count(*) from ${people}) < ${PEOPLE_PER_ANSWER}`
  const hits = unionAll(byPerson, byAccountLabel(tx, search, isRoomLeft), ...byAccounts).as('hits')
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
    .with(people)
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

/** In the order of the answer; those whose own words match come before, and not again. */
function byAccountLabel(tx: Transaction, { text, words, after }: UserSearch, isRoomLeft: SQL) {
  const position = sql`(${users.email}, ${users.id}, ${memberships.accountId})`
  return members(tx, rankOf('account'))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        isRoomLeft,
        words.includes('account') ? matches(nameWords(accounts.label), text) : sql`false`,
        sql`not (${isFoundByWords(text, words)})`,
        after?.[0] === MATCHED.indexOf('account')
          ? sql`${position} > (${after[1]}, ${after[2]}::int, ${after[3]}::int)`
          : undefined,
      ),
    )
    .orderBy(asc(users.email), asc(users.id), asc(memberships.accountId))
    .limit(ROWS_PER_ANSWER)
}

/**
 * People whose address or name matches, also those without an account, from the last of the page before on: as many as fill a page. Where
 * both the address and the name would do, the address is named. Where the text names an account, whose members come first, it is all of them.
 */
function peopleInOrder(tx: Transaction, { text, words, accounts: named, after }: UserSearch) {
  const rank = sql<number>`case when ${isInEmail(text)} then ${rankOf('email')} else ${rankOf('name')} end`
  const isBehind =
    after && sql`(${rank}, ${users.email}, ${users.id}) >= (${after[0]}::int, ${after[1]}, ${after[2]}::int)`
  const found = tx
    .select({ id: users.id, rank: rank.as('rank') })
    .from(users)
    .where(and(isFoundByWords(text, words), isBehind))
    .orderBy(asc(rank), asc(users.email), asc(users.id))
    .$dynamic()
  return named.length > 0 ? found : found.limit(PEOPLE_PER_ANSWER)
}

function isInEmail(text: string): SQL<boolean> {
  return sql<boolean>`position(lower(${text}) in lower(${users.email})) > 0`
}

/** People whose words begin with the text; those of the address alone, or of the name alone, where only these are asked for. */
function isFoundByWords(text: string, words: readonly WordsIn[]): SQL {
  const [inEmail, inName] = [words.includes('email'), words.includes('name')]
  const isMatch = matches(userWords(users), text)
  if (inEmail && inName) return isMatch
  if (inEmail) return sql`${isMatch} and ${isInEmail(text)}`
  const ofName = nameWords(sql`${users.firstName} || ' ' || ${users.lastName}`)
  return inName ? sql`${isMatch} and ${matches(ofName, text)}` : sql`false`
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
