import { AnchorProvider } from '@portal/design-system/link'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Arrival } from './arrival.tsx'
import { RouterAnchor } from './router-anchor.tsx'
import { SecretKeyPage } from './secret-key-details/secret-key-page.tsx'
import { SecretKeysPage } from './secret-key-list/secret-keys-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The screens of this remote. */
export function Root() {
  return (
    <BrowserRouter>
      <AnchorProvider value={RouterAnchor}>
        <Arrival />
        <Routes>
          <Route path="/account/keys" element={<SecretKeysPage />} />
          <Route path="/account/keys/:id" element={<SecretKeyPage />} />
          <Route path="/account/keys/*" element={<UnknownPage />} />
        </Routes>
      </AnchorProvider>
    </BrowserRouter>
  )
}
