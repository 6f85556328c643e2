import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { minuteInWords } from '../../kernel/in-words.ts'
import { deviceOf } from './device-of.ts'

/** Letter to a person whose login was used in a browser that was new for it. */
export function newDeviceLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { to, at, address, userAgent }: { to: string; at: Date; address: string; userAgent: string },
): Letter {
  return {
    to,
    subject: `You logged in to ${brandName} on a new device`,
    words: [
      `${deviceOf(userAgent) || 'An unknown browser'}, on ${minuteInWords(at)}, from the address ${address}.`,
      'If it was you, there is nothing to do. If it was not, log that device out and change your password.',
    ],
    action: { label: 'Look at your sessions', url: `${publicOrigin}${PAGES.security}` },
  }
}
