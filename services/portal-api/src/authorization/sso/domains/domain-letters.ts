import { DAYS_WITHOUT_RECORD } from '@portal/contracts/authorization/organization-domains'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../../kernel/in-words.ts'
import { domainOf } from './domains.sql.ts'

type Words = Omit<Letter, 'to'>
type Site = Pick<Settings, 'publicOrigin'>

interface Attempted {
  organization: string
  domain: string
  /** Address of the person who tried. */
  by: string
  /** Proving the domain, adding it to their organization, or registering an organization of this name. */
  attempt: 'proved' | 'added' | { registered: string }
}

/** To the owners of an organization and its security contacts, after somebody acted for its domain elsewhere (rules F93, F96). */
export function takenDomainLetter(site: Site, { organization, domain, by, attempt }: Attempted): Words {
  const who = domainOf(by) === domain ? by : 'Someone'
  if (attempt === 'proved')
    return {
      subject: `Another organization tried to verify ${domain}`,
      words: [
        `${who} added a record for ${domain} to your domain’s name servers and tried to verify it in another organization. We refused it: ${domain} belongs to ${organization}.`,
        'Anyone who can add this record controls the domain. If it should move to the other organization, remove it from yours. Otherwise find out who added the record.',
      ],
      action: actionOf(site),
    }
  const subject =
    attempt === 'added'
      ? `Someone added ${domain} to another organization`
      : `Someone at ${domain} registered an organization`
  const action =
    attempt === 'added'
      ? `${who} added ${domain} to another organization.`
      : `${who} registered the organization ${attempt.registered}.`
  return {
    subject,
    words: [
      `${action} Nothing has changed for you: ${domain} belongs to ${organization}, and people with an address there are still led to your single sign-on.`,
      'If this person works with you, invite them, or let their account join your organization.',
    ],
    action: actionOf(site),
  }
}

interface OfDomain {
  organization: string
  domain: string
  /** Name of its record. */
  record: string
}

/** To the same, once a lookup did not find the record of a verified domain (rule F94). */
export function missingRecordLetter(
  site: Site,
  { organization, domain, record, lapses }: OfDomain & { lapses: Date },
): Words {
  return {
    subject: `The record of ${domain} is missing`,
    words: [
      `We no longer find the TXT record at ${record} that shows that ${domain} belongs to ${organization}.`,
      `Add it again before ${dayInWords(lapses)} (UTC), and leave it there. Otherwise people are not led to your single sign-on by their address at ${domain} any more, and no one new can join with one. People who have logged in with it before still can.`,
      `We look for the record once a day, and keep the domain verified for ${DAYS_WITHOUT_RECORD} days without it.`,
    ],
    action: actionOf(site),
  }
}

/** To the same, once a domain is verified no longer (rule F94). */
export function lapsedDomainLetter(site: Site, { organization, domain, record }: OfDomain): Words {
  return {
    subject: `${domain} is not verified any more`,
    words: [
      `We have not found the TXT record at ${record} for ${DAYS_WITHOUT_RECORD} days, so ${domain} does not count as a domain of ${organization} any more.`,
      'People are not led to your single sign-on by their address there, and no one new can join with one. People who have logged in with it before still can, by your organization ID.',
      'Add the record again and check it to verify the domain.',
    ],
    action: actionOf(site),
  }
}

function actionOf({ publicOrigin }: Site): NonNullable<Words['action']> {
  return { label: 'Look at single sign-on', url: `${publicOrigin}${PAGES.singleSignOn}` }
}
