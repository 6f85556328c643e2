import type { Transaction } from '@portal/foundation/database'
import {
  findRememberedBrowser,
  noteRememberedUse,
  type RememberedRow,
  rememberBrowser,
} from '@portal/foundation/sessions'
import type { Work } from '../../kernel/context.ts'
import type { Browser } from '../../kernel/exchange.ts'
import { whereaboutsOf } from '../sessions/note-sign-in.ts'
import { findSessionHere } from '../sessions/session-here.ts'
import { findHomeAccount } from '../sign-in/logins.sql.ts'

interface Here {
  tx: Transaction
  now: Date
  browser: Browser
}

/**
 * Returns the remembered browser that stands in for a code of this person (rule B113). None for somebody who is logged in here
 * already: they log in again to show that it is them (rule B115).
 */
export async function findRememberedHere(here: Here, userId: number): Promise<RememberedRow | undefined> {
  const { tx, now, browser } = here
  const token = browser.rememberedAs(userId)
  const found = token && (await findRememberedBrowser(tx, { userId, token, now }))
  return found && !(await findSessionHere(here, userId)) ? found : undefined
}

/** Uses the remembered browser in place of a code; returns whether there is one. */
export async function useRememberedHere(here: Here, userId: number): Promise<boolean> {
  const found = await findRememberedHere(here, userId)
  if (found) await noteRememberedUse(here.tx, { id: found.id, now: here.now, ...whereaboutsOf(here.browser) })
  return found !== undefined
}

interface SecondStep extends Here, Pick<Work, 'audit'> {
  body: { remember_browser?: boolean | undefined }
}

/** Remembers this browser for 30 days, if the person who has just passed the second step after a password asks for it. */
export async function rememberIfAsked(
  { tx, now, browser, audit, body }: SecondStep,
  { userId, provider, organizationId }: { userId: number; provider: string; organizationId: number | null },
): Promise<void> {
  if (!body.remember_browser || provider !== 'password') return

  const previous = browser.rememberedAs(userId)
  browser.remember(userId, await rememberBrowser(tx, { userId, previous, now, ...whereaboutsOf(browser) }))
  const accountId = await findHomeAccount(tx, userId, organizationId)
  audit('remembered-browser.added', { subject: userId }, { actorId: userId, accountId })
}
