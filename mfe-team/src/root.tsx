import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Route, Routes } from 'react-router'
import { MembersPage } from './member-list/members-page.tsx'
import { RouterAnchor } from './router-anchor.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    <BrowserRouter>
      <AnchorProvider value={RouterAnchor}>
        <Routes>
          <Route path="/account/team" element={<MembersPage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
