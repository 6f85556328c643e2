import { RemoteRoutes } from '@portal/remote-kit/routes'
import { ProfilePage } from './profile/profile-page.tsx'
import { LoginPage } from './sign-in/login-page.tsx'

const ROUTES = [
  { path: '/login', element: <LoginPage /> },
  { path: '/account/profile', element: <ProfilePage /> },
]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
