import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { domainOf } from './organization-domains.sql.ts'

interface Refused {
  organization: string
  domain: string
  /** Address of the person who tried. */
  by: string
}

/** To the owners of an organization and its security contacts, after another organization tried to use its domain (rule F83). */
export function takenDomainLetter(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { organization, domain, by }: Refused,
): Omit<Letter, 'to'> {
  const who = domainOf(by) === domain ? by : 'Someone'
  return {
    subject: `Someone tried to set up single sign-on for ${domain}`,
    words: [
      `${who} tried to activate single sign-on for ${domain} in another organization. We refused it: ${domain} belongs to ${organization}.`,
      'Nothing has changed for you. If this person works with you, invite them, or let their account join your organization.',
    ],
    action: { label: 'Look at single sign-on', url: `${publicOrigin}${PAGES.singleSignOn}` },
  }
}
