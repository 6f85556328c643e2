import { PAGES } from '@portal/contracts/pages'
import { rememberTarget } from '../navigation/targets.ts'
import { checkOf, storedValue } from '../storage/stored-value.ts'
import { keepToast } from '../toasts/kept-toasts.ts'
import { type EndReason, isRunOut } from './session-end.ts'

const SENTENCES: Readonly<Record<EndReason, string>> = {
  asked: 'You are logged out.',
  rejected: 'Your session has ended. Log in to go on where you were.',
  expired: 'Your session has ended. Log in to go on where you were.',
  idle: 'You were logged out because you had not been active for a while. Log in to go on where you were.',
  elsewhere: 'You logged out in another tab.',
  'user-gone': 'Your session has ended. Please log in.',
}

/** This tab is on its way to where signed-out people go. */
const justEnded = storedValue(
  'session',
  'platform:ended',
  checkOf((value) => value === true),
)

/** Has the next page say why somebody is there; whose session merely ran out comes back to this page. */
export function keepEndNotice(reason: EndReason): void {
  keepToast('info', SENTENCES[reason])
  justEnded.set(true)
  const isAtTheDoor = location.pathname === PAGES.login
  if (isRunOut(reason) && !isAtTheDoor) rememberTarget(`${location.pathname}${location.search}${location.hash}`)
}

/**
 * Returns whether this page was opened by the end of a session in this tab; true once. Even if the server still accepts
 * that session, it must not be resumed: its pages would lead straight back here.
 */
export function hasJustEnded(): boolean {
  const hasEnded = justEnded.get() === true && location.pathname === PAGES.login
  justEnded.clear()
  return hasEnded
}
