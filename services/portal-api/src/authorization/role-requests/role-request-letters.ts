import { PAGES } from '@portal/contracts/pages'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import type { CustomerRole } from '@portal/contracts/roles'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

interface Asked {
  /** Id of the request. */
  id: number
  /** Name of the person who asked. */
  name: string
  account: string
  role: CustomerRole
  /** Addresses. */
  to: readonly string[]
}

/** To those who can give the role. The link gives nothing: it leads to a page that says what its button does. */
export function askedForRoleLetters(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { id, name, account, role, to }: Asked,
): Letter[] {
  return to.map((address) => ({
    to: address,
    listedAs: `A member asks for the role ${ROLE_LABELS[role]}`,
    subject: `${name} asks for the role ${ROLE_LABELS[role]}`,
    words: [`${name} would like to be ${ROLE_LABELS[role]} in ${account}.`, `This role: ${ROLE_EXPLANATIONS[role]}`],
    action: { label: 'Look at the request', url: `${publicOrigin}${PAGES.roleRequests}/${id}` },
    afterwards: ['It can be granted for seven days. Nothing happens if you do not.'],
  }))
}

/** Letter to the person who asked. */
export function roleGrantedLetter(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { to, account, role }: { to: string; account: string; role: CustomerRole },
): Letter {
  return {
    to,
    subject: `You are ${ROLE_LABELS[role]} in ${account} now`,
    words: [`You asked for the role ${ROLE_LABELS[role]}, and it was given to you.`, ROLE_EXPLANATIONS[role]],
    action: { label: 'Go to the portal', url: `${publicOrigin}${PAGES.account}` },
  }
}
