import { PAGES } from '@portal/contracts/pages'
import { remoteApp } from '@portal/remote-kit/app'
import { ProfilePage } from './profile/profile-page.tsx'
import { LoginPage } from './sign-in/login-page.tsx'

export const { Root, bootstrap, mount, unmount } = remoteApp([
  { path: PAGES.login, element: <LoginPage /> },
  { path: PAGES.profile, element: <ProfilePage /> },
])
