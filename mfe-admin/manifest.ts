import { defineManifest } from '@portal/contracts/platform'
import { INTERNAL_ROLES } from '@portal/contracts/roles'

const EVERY_STAFF_ROLE = INTERNAL_ROLES.map((role) => [role])

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'admin',
  title: 'Staff',
  owner: 'Support tools team',
  audience: 'staff',
  pages: [
    { path: '/admin', title: 'Staff area', layout: 'account', requires: EVERY_STAFF_ROLE },
    {
      path: '/admin/search',
      title: 'Users and accounts',
      layout: 'account',
      requires: EVERY_STAFF_ROLE,
      navigation: { group: 'Staff', label: 'Search', icon: 'search', order: 10 },
      keywords: ['customer', 'support', 'find'],
    },
  ],
  publishes: [],
  hears: [],
})
