import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../kernel/in-words.ts'
import type { Outcome } from './send-message.ts'

interface Facts {
  /** Account and webhook of the message. */
  account: string
  label: string
  failingSince: Date
  /** Result of the last attempt. */
  outcome: Outcome
}

/**
 * Letter to owners and everyone who chose the security topic, when a webhook is turned off after days of failed
 * deliveries (rule E20).
 */
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
      'Emails are sent as before. Once the address answers again, turn the webhook on, and send what failed again from its log.',
    ],
    action: { label: 'Look at the webhook', url: `${publicOrigin}${PAGES.notifications}` },
  }
}
