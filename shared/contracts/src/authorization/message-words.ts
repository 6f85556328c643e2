import { PAGES } from '../pages.ts'
import { ROLE_LABELS } from '../role-labels.ts'
import type { Role } from '../roles.ts'
import { dollars } from '../sales/dollars.ts'
import type { MessageFacts } from './messages.ts'

interface MessageWords {
  text: string
  link: { label: string; path: string }
}

/** Returns the sentence of a message and the one link below it (rule H55). `dayOf` writes a time as its reader sees dates. */
export function messageInWords(facts: MessageFacts, dayOf: (time: string) => string): MessageWords {
  switch (facts.kind) {
    case 'sessions-ended':
      return { text: ENDED[facts.reason], link: { label: 'Review your sessions', path: PAGES.security } }
    case 'roles-changed':
      return {
        text: `${facts.account === undefined ? 'Your staff roles' : `Your roles in ${facts.account}`} changed to ${rolesInWords(facts.roles)}.`,
        link: OVERVIEW,
      }
    case 'account-joined':
      return { text: `You were added to ${facts.account} as ${rolesInWords(facts.roles)}.`, link: OVERVIEW }
    case 'account-left':
      return { text: `You were removed from ${facts.account}.`, link: OVERVIEW }
    case 'second-factor-required':
      return {
        text: `${facts.account} requires two-step login or a passkey from ${dayOf(`${facts.from}T00:00:00.000Z`)}. You have neither yet.`,
        link: { label: 'Set it up', path: PAGES.security },
      }
    case 'payment-failed':
      return {
        text: `A payment of ${dollars(facts.amount)} for order ${facts.order_id} of ${facts.account} failed. Nothing was charged.`,
        link: orderLink(facts.order_id),
      }
    case 'plan-stopped':
      return {
        text: `A plan of ${facts.account} stopped because its renewal of ${dollars(facts.amount)} was not paid. Lookups are refused.`,
        link: orderLink(facts.order_id),
      }
    case 'plan-ending':
      return {
        text: `The plan “${facts.plan}” of ${facts.account} ends on ${dayOf(facts.ends)} and does not renew.`,
        link: SUBSCRIPTIONS,
      }
    case 'plan-ended':
      return {
        text: `The plan “${facts.plan}” of ${facts.account} has ended. Lookups are refused.`,
        link: SUBSCRIPTIONS,
      }
  }
}

const OVERVIEW = { label: 'Go to the overview', path: PAGES.account }
const SUBSCRIPTIONS = { label: 'See your subscriptions', path: PAGES.subscriptions }

const ENDED = {
  'password-changed': 'Your password was changed, and your other sessions were logged out.',
  'password-reset': 'Your password was reset, and all your sessions were logged out.',
  'password-set-by-staff': 'Our support team set a password for you, and all your sessions were logged out.',
  'logged-out-elsewhere': 'Other sessions of yours were logged out from one of your devices.',
  'logged-out-by-staff': 'Our support team logged you out everywhere.',
} as const satisfies Record<Extract<MessageFacts, { kind: 'sessions-ended' }>['reason'], string>

function orderLink(orderId: number) {
  return { label: 'See the order', path: `${PAGES.orders}/${orderId}` }
}

/** A role that this release does not know is shown as the server names it. */
function rolesInWords(roles: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(roles.map((role) => ROLE_LABELS[role as Role] ?? role))
}
