import { rememberTarget } from '../navigation/targets.ts'
import { keepToast } from '../toasts/kept-toasts.ts'
import type { EndReason } from './session-end.ts'

const SENTENCES: Readonly<Record<EndReason, string>> = {
  asked: 'You are signed out.',
  rejected: 'Your session has ended. Sign in to go on where you were.',
  elsewhere: 'You signed out in another tab.',
  'user-gone': 'Your session has ended. Please sign in.',
}

/** Has the next page say why somebody is there; whose session merely ran out comes back to this page. */
export function keepEndNotice(reason: EndReason): void {
  keepToast('info', SENTENCES[reason])
  if (reason === 'rejected') rememberTarget(`${location.pathname}${location.search}${location.hash}`)
}
