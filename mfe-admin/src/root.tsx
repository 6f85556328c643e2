import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { AccountPage } from './accounts/account-page.tsx'
import { SEARCH_PATH } from './admin-paths.ts'
import { RouterAnchor } from './router-anchor.tsx'
import { SearchPage } from './search/search-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    // What somebody chooses stands in the address: a transition would first set the field back that they choose it in.
    <BrowserRouter useTransitions={false}>
      <AnchorProvider value={RouterAnchor}>
        <Routes>
          <Route path="/admin" element={<Navigate to={SEARCH_PATH} replace />} />
          <Route path="/admin/search" element={<SearchPage />} />
          <Route path="/admin/accounts/:id" element={<AccountPage />} />
          <Route path="/admin/accounts/*" element={<UnknownPage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
