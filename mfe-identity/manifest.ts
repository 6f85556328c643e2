import { getProfile } from '@portal/contracts/authorization/profile'
import { defineManifest } from '@portal/contracts/platform'

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'identity',
  title: 'Identity',
  owner: 'Identity team',
  audience: 'public',
  pages: [
    { path: '/login', exact: true, title: 'Log in', layout: 'plain', requires: 'public' },
    {
      path: '/account/profile',
      title: 'Profile',
      layout: 'account',
      requires: 'self',
      first: [getProfile],
      keywords: ['name', 'email', 'user'],
    },
  ],
  publishes: [],
  hears: [],
})
