import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { defineManifest } from '@portal/contracts/platform'
import { TEAM_PATH } from './src/paths.ts'

const FIRST = [listMembers, listInvitations, getMaxUsers]

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'team',
  title: 'Team',
  owner: 'Team team',
  audience: 'customer',
  pages: [
    {
      path: TEAM_PATH,
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
