import { RemoteRoutes, UnknownPage } from '@portal/remote-kit/routes'
import { SecretKeyPage } from './secret-key-details/secret-key-page.tsx'
import { SecretKeysPage } from './secret-key-list/secret-keys-page.tsx'
import { KEYS_CRUMB, KEYS_PATH } from './secret-keys/secret-key-paths.ts'

const ROUTES = [
  { path: KEYS_PATH, element: <SecretKeysPage /> },
  { path: `${KEYS_PATH}/:id`, element: <SecretKeyPage /> },
  { path: `${KEYS_PATH}/*`, element: <UnknownPage wayOut={KEYS_CRUMB} /> },
]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
