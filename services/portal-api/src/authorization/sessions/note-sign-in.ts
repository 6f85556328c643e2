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
  /** The organization whose single sign-on it was. */
  organizationId: number | null
  /** True if no one has logged in as this person before, so that there is no one to warn of a new device. */
  isFirst: boolean
}

/** Records a log-in. If it is the first in this browser, the person is notified by mail. */
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
