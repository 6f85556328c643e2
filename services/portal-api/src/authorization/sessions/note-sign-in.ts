import type { logIn } from '@portal/contracts/authorization/session'
import { hashToken } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import type { Browser } from '../../kernel/exchange.ts'
import { findUsername } from '../self/self.sql.ts'
import { newDeviceLetter } from './new-device-letter.ts'
import { isKnownDevice, recordSignIn } from './sign-ins.sql.ts'

type Entrance = Pick<Context<typeof logIn>, 'tx' | 'now' | 'browser' | 'mail' | 'foundation'>

interface SignIn {
  userId: number
  provider: string
  sessionId: string
  /** Nobody has ever come in as this person: there is nobody to tell of a new device. */
  isFirst: boolean
}

/** Puts down that somebody came in. By a browser in which they never did, they are told by mail. */
export async function noteSignIn(
  { tx, now, browser, mail, foundation: { settings } }: Entrance,
  { isFirst, ...signIn }: SignIn,
): Promise<void> {
  const browserHash = hashToken(browser.ensureKey())
  const isNewDevice = !(await isKnownDevice(tx, signIn.userId, browserHash))
  const whereabouts = whereaboutsOf(browser)
  await recordSignIn(tx, { ...signIn, at: now, browserHash, isNewDevice, ...whereabouts })
  if (!isNewDevice || isFirst) return

  const { email = '' } = (await findUsername(tx, signIn.userId)) ?? {}
  mail(newDeviceLetter(settings, { to: email, at: now, ...whereabouts }))
}

export function whereaboutsOf({ address, userAgent }: Browser): { address: string; userAgent: string } {
  return { address, userAgent }
}
