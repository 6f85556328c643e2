import { describe, expect, test } from '@jest/globals'
import type { CustomerRole } from '@portal/contracts/roles'
import { anInvitation, aVisitor, renderRemote } from '@portal/test-kit'
import { Root } from './app.tsx'
import { aContact, fakeContacts } from './testing/fake-contacts.ts'
import { aWebhook, fakeNotifications } from './testing/fake-notifications.ts'
import { emil, fakeTeam, olivia } from './testing/fake-team.ts'

/* account.md §6: who finds which button on the three pages. An entry of a menu stands behind its button. */

const LATER = '2999-01-08T00:00:00Z'
const ines = anInvitation({ email_address: 'ines@acme.example', expiration: LATER })

const PAGES = [
  {
    path: '/account/team',
    fake: () => fakeTeam({ members: [olivia(), emil()], invitations: [ines] }),
    gates: [
      'Invite people',
      'Actions for Emil Novak > Change roles…',
      'Actions for Emil Novak > Remove from the account…',
      'Actions for the invitation of ines@acme.example > Revoke',
    ],
  },
  {
    path: '/account/contacts',
    fake: () => fakeContacts(aContact({ confirmed: false })),
    gates: [
      'Add contact',
      'Actions for Jo Field > Edit…',
      'Actions for Jo Field > Send the confirmation again',
      'Actions for Jo Field > Remove…',
    ],
  },
  {
    path: '/account/notifications',
    fake: () => fakeNotifications({ webhooks: [aWebhook()] }),
    gates: [
      'Add warning',
      'Add threshold',
      'Add webhook',
      'Actions for Operations > Turn off',
      'Actions for Operations > Change the secret…',
      'Actions for Operations > Remove…',
    ],
  },
]

const ROLES: CustomerRole[][] = [
  ['account-owner'],
  ['account-owner-restricted'],
  ['api-key-editor', 'api-key-viewer'],
  ['api-key-viewer'],
  ['billing-editor', 'billing-viewer'],
  ['billing-viewer'],
]
const [OWNER, RESTRICTED] = ['account-owner', 'account-owner-restricted']
/** Roles that see every button; others are kept from the page, except those that see bills and so the warnings. */
const FINDS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  '/account/team': [OWNER, RESTRICTED],
  '/account/contacts': [OWNER, RESTRICTED],
  '/account/notifications': [OWNER],
}
const SEES = { '/account/notifications': 'billing-viewer' } as Record<string, CustomerRole | undefined>

function open({ path, fake }: (typeof PAGES)[number], roles: CustomerRole[]) {
  return renderRemote(Root, { path, fake: fake(), visitor: aVisitor({ roles }) })
}

/** Returns which of its buttons and entries a person sees on a page that is shown. */
async function found(page: ReturnType<typeof open>, gates: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  for (const gate of gates) {
    const [name = '', entry] = gate.split(' > ')
    const button = page.queryByRole('button', { name })
    if (!button) continue
    if (!entry) seen.push(gate)
    else {
      await page.user.click(button)
      if (page.queryByRole('menuitem', { name: entry })) seen.push(gate)
      await page.user.keyboard('{Escape}')
    }
  }
  return seen
}

describe.each(PAGES)('account.md §6: $path', (of) => {
  test.each(ROLES)('with %s', async (...roles) => {
    const page = open(of, roles)
    if (roles.some((role) => FINDS[of.path]?.includes(role))) {
      for (const gate of of.gates) await page.findByRole('button', { name: gate.split(' > ')[0] ?? '' })
      expect(await found(page, of.gates)).toEqual(of.gates)
    } else if (roles.some((role) => role === SEES[of.path])) {
      await page.findByText(/You need the role/)
      expect(await found(page, of.gates)).toEqual([])
    } else {
      await page.findByText(/^You do not have access to/)
      expect(await found(page, of.gates)).toEqual([])
    }
  })
})
