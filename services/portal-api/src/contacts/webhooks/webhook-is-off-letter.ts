import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../kernel/in-words.ts'
import type { Outcome } from './send-message.ts'

interface Facts {
  /** Of the account and of the webhook. */
  account: string
  label: string
  failingSince: Date
  /** Of the last attempt. */
  outcome: Outcome
}

/** To owners and whoever chose security, when a webhook is turned off because nothing could be delivered for days (rule E20). */
export function webhookIsOffLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { account, label, failingSince, outcome }: Facts,
): Omit<Letter, 'to'> {
  const since = dayInWords(failingSince)
  const last = outcome.status ? `The last answer was HTTP status ${outcome.status}.` : outcome.error
  return {
    subject: `The webhook ${label} is off`,
    words: [
      `${brandName} has delivered nothing to the webhook ${label} of ${account} since ${since} (UTC), and stopped trying. ${last}`,
      'Mail is sent as before. Once the address answers again, turn the webhook on, and send what failed again from its log.',
    ],
    action: { label: 'Look at the webhook', url: `${publicOrigin}${PAGES.notifications}` },
  }
}
