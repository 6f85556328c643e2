import { FEW_RECOVERY_CODES } from '@portal/contracts/authorization/second-factor-code'
import { formatCount } from '@portal/contracts/counts'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

type Sender = Pick<Settings, 'brandName' | 'publicOrigin'>

/* A stolen session must not be able to change two-step login unnoticed (rule B96). */

const look = ({ publicOrigin }: Sender) => ({
  label: 'Look at your security settings',
  url: `${publicOrigin}${PAGES.security}`,
})

export function secondFactorAddedLetter(sender: Sender, to: string): Letter {
  return {
    to,
    subject: `Two-step login to ${sender.brandName} is on`,
    words: [
      'From now on your password lets you in together with a code from your authenticator app. Keep your recovery codes for the day you lose your phone.',
      'If this was not you, log out everywhere else, change your password, and contact our support team.',
    ],
    action: look(sender),
  }
}

export function secondFactorRemovedLetter(sender: Sender, to: string, { isByStaff = false } = {}): Letter {
  return {
    to,
    subject: `Two-step login to ${sender.brandName} is off`,
    words: [
      isByStaff
        ? 'Our support team turned it off and logged you out everywhere. Your password alone lets you in until you turn it on again.'
        : 'From now on your password alone lets you in, and your recovery codes no longer work.',
      isByStaff
        ? 'If you did not ask for it, change your password at once and contact our support team.'
        : 'If this was not you, log out everywhere else, change your password, and turn it on again.',
    ],
    action: look(sender),
  }
}

export function recoveryCodeUsedLetter(sender: Sender, to: string, { left }: { left: number }): Letter {
  return {
    to,
    subject: `A recovery code was used to log in to ${sender.brandName}`,
    words: [
      left === 0
        ? 'It was the last one. Make new codes now: without your phone you could not log in again.'
        : `${left === 1 ? 'One recovery code is' : `${formatCount(left, 'recovery code')} are`} left.${left <= FEW_RECOVERY_CODES ? ' Make new ones soon.' : ''}`,
      'If this was not you, someone knows your password and has your codes: change your password and make new codes at once.',
    ],
    action: look(sender),
  }
}

export function recoveryCodesRenewedLetter(sender: Sender, to: string): Letter {
  return {
    to,
    subject: `New recovery codes for your ${sender.brandName} login`,
    words: [
      'Your earlier recovery codes no longer work.',
      'If this was not you, log out everywhere else, change your password, and make new codes.',
    ],
    action: look(sender),
  }
}

/** Ways to pass the first step: the password, a session and its person's mail, or a session alone. */
type FirstStep = 'password' | 'mailed-code' | 'session'

const WRONG_CODES: Readonly<Record<FirstStep, string>> = {
  password:
    'Someone entered your password, and then several wrong codes of two-step login. We made them wait, and they are not in.',
  'mailed-code':
    'Someone entered the code that we mailed to you, and then several wrong codes of two-step login. We made them wait.',
  session: 'Someone who is logged in as you entered several wrong codes of two-step login. We made them wait.',
}

/** Warns a person whose first step somebody else may have passed. */
export function wrongCodesLetter(sender: Sender, to: string, firstStep: FirstStep): Letter {
  const isByPassword = firstStep === 'password'
  return {
    to,
    subject: isByPassword
      ? `Someone knows your ${sender.brandName} password`
      : `Wrong codes for your ${sender.brandName} login`,
    words: [
      WRONG_CODES[firstStep],
      `If it was you, wait 15 minutes and try again. If it was not you, ${isByPassword ? 'change your password now' : 'log out everywhere else, change your password, and secure your mailbox'}.`,
    ],
    action: look(sender),
  }
}
