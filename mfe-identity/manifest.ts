import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'identity',
  title: 'Identity',
  owner: 'Identity team',
  audience: 'public',
  pages: [
    { path: PAGES.login, exact: true, title: 'Log in', layout: 'plain', requires: logIn.requires },
    {
      path: PAGES.profile,
      exact: true,
      title: 'Profile',
      layout: 'account',
      requires: getProfile.requires,
      first: [getProfile, getUsernameInfo, listCredentials, listAccounts],
      keywords: ['name', 'email', 'password', 'default account', 'user'],
    },
  ],
  publishes: [],
  hears: [],
})
