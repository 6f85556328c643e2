import { RemoteRoutes, UnknownPage } from '@portal/remote-kit/routes'
import { Navigate } from 'react-router'
import { AccountPage } from './accounts/account-page.tsx'
import { ACCOUNTS_PATH } from './accounts/account-paths.ts'
import { SearchPage } from './search/search-page.tsx'
import { SEARCH_CRUMB, SEARCH_PATH } from './search/search-paths.ts'

const ROUTES = [
  { path: '/admin', element: <Navigate to={SEARCH_PATH} replace /> },
  { path: SEARCH_PATH, element: <SearchPage /> },
  { path: `${ACCOUNTS_PATH}/:id`, element: <AccountPage /> },
  { path: `${ACCOUNTS_PATH}/*`, element: <UnknownPage wayOut={SEARCH_CRUMB} /> },
]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
