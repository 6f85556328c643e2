import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { findLoginProvider } from '../providers/login-providers.ts'

interface Changed {
  to: string
  /** `password`, or a provider's name. */
  provider: string
}

/** A stolen session must not be able to add another way to log in unnoticed. */
export function wayInAddedLetter(settings: Settings, { to, provider }: Changed): Letter {
  return {
    to,
    subject: `A new way to log in to ${settings.brandName}`,
    words: [
      `From now on ${wordsFor(settings, provider)} also lets you log in.`,
      'If this was not you, remove it, log out everywhere else, and change your password.',
    ],
    action: { label: 'Look at your ways to log in', url: `${settings.publicOrigin}${PAGES.security}` },
  }
}

export function wayInRemovedLetter(settings: Settings, { to, provider }: Changed): Letter {
  return {
    to,
    subject: `A way to log in to ${settings.brandName} was removed`,
    words: [
      `From now on ${wordsFor(settings, provider)} no longer lets you in. Your other ways to log in still work.`,
      'If this was not you, log in, log out everywhere else, and contact our support team.',
    ],
    action: { label: 'Look at your ways to log in', url: `${settings.publicOrigin}${PAGES.security}` },
  }
}

function wordsFor(settings: Settings, provider: string): string {
  return provider === 'password' ? 'a password' : (findLoginProvider(settings, provider)?.title ?? provider)
}
