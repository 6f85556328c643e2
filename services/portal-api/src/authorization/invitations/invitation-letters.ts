import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { PAGES } from '@portal/contracts/pages'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import type { CustomerRole } from '@portal/contracts/roles'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { listInWords } from '../../kernel/in-words.ts'

type Sender = Pick<Settings, 'brandName' | 'publicOrigin'>

interface Invited {
  to: string
  inviter: string
  account: string
  roles: readonly CustomerRole[]
  link: string
}

/** The token stands behind the #, which no server, log or mail scanner gets to see. */
export function invitationLink({ publicOrigin }: Pick<Sender, 'publicOrigin'>, token: string): string {
  return `${publicOrigin}${PAGES.invite}#${new URLSearchParams({ token })}`
}

/** Letter to the invited person. */
export function invitationLetter(
  { brandName }: Pick<Sender, 'brandName'>,
  { to, inviter, account, roles, link }: Invited,
): Letter {
  const names = withoutImplied(roles).map((role) => ROLE_LABELS[role])
  return {
    to,
    listedAs: `Invitation to ${account}`,
    subject: `${inviter} invites you to ${account}`,
    words: [
      `${inviter} invites you to join ${account} on ${brandName}, as ${listInWords(names)}.`,
      'Accept with a login for this email address. If you have none yet, you can create one on the way.',
    ],
    action: { label: 'Look at the invitation', url: link },
    afterwards: ['It is valid for seven days. If you do not know who sent it, ignore this message.'],
  }
}

/** Letters to the people who may invite, after a request to replace an expired invitation. */
export function askedLetters(
  { publicOrigin }: Sender,
  { receivers, email, account }: { receivers: readonly string[]; email: string; account: string },
): Letter[] {
  return receivers.map((to) => ({
    to,
    listedAs: 'An invited person asks for a new invitation',
    subject: `${email} asks for a new invitation`,
    words: [
      `The invitation of ${email} to ${account} has expired, and this person asks for a new one.`,
      'Send it again if you still want them to join. Nothing happens if you do not.',
    ],
    action: { label: 'Look at the invitations', url: `${publicOrigin}${PAGES.team}` },
  }))
}

/** To those who may invite, after somebody opened the invitation of another address and asked for one of their own. */
export function askedByAnotherLetter(
  { publicOrigin }: Pick<Sender, 'publicOrigin'>,
  { asks, invited, account }: { asks: string; invited: string; account: string },
): Omit<Letter, 'to'> {
  return {
    listedAs: `Another person asks to be invited to ${account}`,
    subject: `${asks} asks to be invited to ${account}`,
    words: [
      `You invited ${invited} to ${account}. The person who opened that invitation is logged in as ${asks}, and asks to be invited by this address instead.`,
      `If you know them, invite ${asks} and revoke the other invitation. Nothing happens if you do not.`,
    ],
    action: { label: 'Look at the invitations', url: `${publicOrigin}${PAGES.team}` },
  }
}
