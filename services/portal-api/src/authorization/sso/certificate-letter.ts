import { formatCount } from '@portal/contracts/counts'
import { PAGES } from '@portal/contracts/pages'
import { DAY_MS } from '@portal/contracts/time-units'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../kernel/in-words.ts'

interface Ending {
  provider: string
  organization: string
  end: Date
  now: Date
  /** True if the metadata, and with it new certificates, are fetched from an address. */
  isAskedFor: boolean
}

/**
 * Letter to owners and everyone who chose the security topic, before an expiring certificate stops single sign-on for
 * the company (rule F17).
 */
export function certificateLetter(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { provider, organization, end, now, isAskedFor }: Ending,
): Omit<Letter, 'to'> {
  const days = Math.ceil((end.getTime() - now.getTime()) / DAY_MS)
  const left = days === 1 ? 'within a day' : `in ${formatCount(days, 'day')}`
  return {
    subject: `The certificate of your single sign-on ends ${left}`,
    words: [
      `${provider} signs the log-ins of ${organization} with a certificate that ends on ${dayInWords(end)} (UTC).`,
      isAskedFor
        ? 'Renew it at your identity provider before then. We check its metadata once a day and pick up the new one by ourselves.'
        : 'Renew it at your identity provider before then, and give us its new metadata: with a certificate that we do not know, no one can log in.',
    ],
    action: { label: 'Look at single sign-on', url: `${publicOrigin}${PAGES.singleSignOn}` },
  }
}
