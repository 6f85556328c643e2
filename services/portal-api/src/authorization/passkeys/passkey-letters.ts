import { formatCount } from '@portal/contracts/counts'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

type Sender = Pick<Settings, 'brandName' | 'publicOrigin'>

interface About {
  to: string
  /** Name of the passkey. */
  name: string
}

/* A stolen session must not be able to add or remove a passkey unnoticed (rule B108). */

const look = ({ publicOrigin }: Sender) => ({
  label: 'Look at your passkeys',
  url: `${publicOrigin}${PAGES.security}`,
})

export function passkeyAddedLetter(sender: Sender, { to, name }: About): Letter {
  return {
    to,
    subject: `A passkey was added to your ${sender.brandName} login`,
    words: [
      `From now on the passkey “${name}” lets you log in, without your password and without a code.`,
      'If this was not you, remove it, log out everywhere else, and change your password.',
    ],
    action: look(sender),
  }
}

export function passkeyRemovedLetter(sender: Sender, { to, name }: About): Letter {
  return {
    to,
    subject: `A passkey was removed from your ${sender.brandName} login`,
    words: [
      `From now on the passkey “${name}” no longer lets you in. You can delete it from your device or password manager, too.`,
      'If this was not you, log in, log out everywhere else, and contact our support team.',
    ],
    action: look(sender),
  }
}

/** For a person whose passkeys support has removed, all of them. */
export function passkeysRemovedLetter(sender: Sender, { to, count }: { to: string; count: number }): Letter {
  return {
    to,
    subject: `Your ${sender.brandName} passkeys were removed`,
    words: [
      `Our support team removed ${formatCount(count, 'passkey')} from your login and logged you out everywhere. Your other ways to log in still work.`,
      'If you did not ask for it, change your password at once and contact our support team.',
    ],
    action: look(sender),
  }
}

/** Warns a person whose passkey somebody else may hold as well. */
export function copiedPasskeyLetter(sender: Sender, { to, name }: About): Letter {
  return {
    to,
    subject: `We refused a passkey of your ${sender.brandName} login`,
    words: [
      `The passkey “${name}” may have been copied: it was used with an older state than before. Nobody got in with it.`,
      'Remove it and add a new one. If you did not try to log in just now, look at where you are logged in as well.',
    ],
    action: look(sender),
  }
}
