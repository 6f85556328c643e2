import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

/** Letter to the owner of a password after every change of it. */
export function passwordChangedLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  to: string,
): Letter {
  return {
    to,
    subject: `Your ${brandName} password was changed`,
    words: [
      'The new password works from now on, and everybody who was logged in elsewhere with the old one is logged out.',
      'If this was not you, set another password at once and contact our support team.',
    ],
    action: { label: 'Set another password', url: `${publicOrigin}${PAGES.forgotPassword}` },
  }
}
