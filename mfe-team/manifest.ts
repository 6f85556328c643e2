import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'

const FIRST = [listMembers, listInvitations, getMaxUsers]

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'team',
  title: 'Team',
  owner: 'Team team',
  audience: 'customer',
  pages: [
    {
      path: PAGES.team,
      exact: true,
      title: 'Members',
      layout: 'account',
      requires: listMembers.requires,
      first: FIRST,
      navigation: { group: 'Team', label: 'Members', icon: 'users', order: 10 },
      keywords: ['people', 'users', 'roles', 'permissions', 'invitations', 'seats'],
    },
  ],
  cards: [
    {
      name: 'team',
      title: 'Team',
      order: 30,
      requires: listMembers.requires,
      first: FIRST,
    },
  ],
  publishes: [],
  hears: [],
})
