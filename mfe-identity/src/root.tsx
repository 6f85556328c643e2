import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Route, Routes } from 'react-router'
import { ProfilePage } from './profile/profile-page.tsx'
import { RouterAnchor } from './router-anchor.tsx'
import { LoginPage } from './sign-in/login-page.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    <BrowserRouter>
      <AnchorProvider value={RouterAnchor}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/account/profile" element={<ProfilePage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
