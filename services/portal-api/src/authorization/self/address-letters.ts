import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

type Sender = Pick<Settings, 'brandName' | 'publicOrigin'>

/** Letter that asks a known person to confirm their address. */
export function addressLetter(
  { brandName, publicOrigin }: Sender,
  { to, userId, token }: { to: string; userId: number; token: string },
): Letter {
  const fragment = new URLSearchParams({ id: String(userId), token })
  return {
    to,
    subject: `Confirm your email address for ${brandName}`,
    words: ['Confirm that this address is yours. If you did not ask for this message, ignore it.'],
    action: { label: 'Confirm email address', url: `${publicOrigin}${PAGES.emailConfirmation}#${fragment}` },
    afterwards: ['The link works once, for 24 hours.'],
  }
}

/** Sent instead if the address belongs to someone else: only the owner of the mailbox learns that (rule B16). */
export function addressTakenLetter({ brandName, publicOrigin }: Sender, to: string): Letter {
  return {
    to,
    subject: `You already have a ${brandName} login`,
    words: [
      'Someone wanted to use your email address for another login. Yours already has it, so nothing was changed.',
      'If it was you, change the address of this login first, or log in with it.',
    ],
    action: { label: 'Log in', url: `${publicOrigin}${PAGES.login}` },
  }
}

/** To the address that somebody has, before anything changes: they may not be the one who asked (rule B10). */
export function changeAskedLetter(
  { brandName, publicOrigin }: Sender,
  { to, next }: { to: string; next: string },
): Letter {
  return {
    to,
    subject: `Your ${brandName} login is about to change its email address`,
    words: [
      `Someone who is logged in as you asked for ${next} in place of this address. It takes its place once it is confirmed.`,
      'If this was not you, cancel the change, log out everywhere else, and change your password.',
    ],
    action: { label: 'Look at the change', url: `${publicOrigin}${PAGES.security}` },
    afterwards: ['Without a confirmation nothing changes, and after 24 hours the new address is forgotten.'],
  }
}

/** To the address that somebody had. */
export function addressChangedLetter({ brandName }: Sender, { to, next }: { to: string; next: string }): Letter {
  return {
    to,
    subject: `Your ${brandName} login has another email address now`,
    words: [
      `From now on you log in with ${next}, and our messages go there.`,
      'If this was not you, contact our support team at once.',
    ],
  }
}
