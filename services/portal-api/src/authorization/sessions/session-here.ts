import type { Transaction } from '@portal/foundation/database'
import { type FoundSession, findSession, isExpired, sessionIdOf } from '@portal/foundation/sessions'
import type { Browser } from '../../kernel/exchange.ts'

interface Here {
  tx: Transaction
  now: Date
  browser: Pick<Browser, 'sessionToken'>
}

/** Returns the session in which this person is logged in in this browser, if they are. */
export async function findSessionHere(
  { tx, now, browser: { sessionToken } }: Here,
  userId: number,
): Promise<FoundSession | undefined> {
  if (!sessionToken) return undefined

  const session = await findSession(tx, { id: sessionIdOf(sessionToken), now })
  return session?.userId === userId && !isExpired(session, now) ? session : undefined
}
