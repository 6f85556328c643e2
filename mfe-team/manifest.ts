import { listMembers } from '@portal/contracts/authorization/members'
import { defineManifest } from '@portal/contracts/platform'

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'team',
  title: 'Team',
  owner: 'Team team',
  audience: 'customer',
  pages: [
    {
      path: '/account/team',
      title: 'Members',
      layout: 'account',
      requires: [['account-owner'], ['account-owner-restricted']],
      first: [listMembers],
      navigation: { group: 'Team', label: 'Members', icon: 'users', order: 10 },
      keywords: ['people', 'users', 'roles', 'invite'],
    },
  ],
  publishes: [],
  hears: [],
})
