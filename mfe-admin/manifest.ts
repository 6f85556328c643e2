import { defineManifest } from '@portal/contracts/platform'
import { INTERNAL_ROLES } from '@portal/contracts/roles'
import { ACCOUNTS_PATH, ADMIN_PATH, SEARCH_CRUMB, SEARCH_PATH } from './src/paths.ts'

/** Every member of staff lands here; what each may do is said on the page. */
const PAGE = { layout: 'account', requires: INTERNAL_ROLES.map((role) => [role]) } as const

/** What this remote is, where it lives and who may use it. */
export default defineManifest({
  name: 'admin',
  title: 'Staff',
  owner: 'Support tools team',
  audience: 'staff',
  pages: [
    { ...PAGE, path: ADMIN_PATH, exact: true, title: 'Staff area' },
    {
      ...PAGE,
      path: SEARCH_PATH,
      exact: true,
      title: SEARCH_CRUMB.label,
      navigation: { group: 'Staff', label: 'Search', icon: 'search', order: 10 },
      keywords: ['customer', 'support', 'find', 'organization', 'key'],
    },
    { ...PAGE, path: ACCOUNTS_PATH, title: 'Account' },
  ],
  publishes: [],
  hears: [],
})
