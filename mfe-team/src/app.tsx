import { PAGES } from '@portal/contracts/pages'
import { remoteApp } from '@portal/remote-kit/app'
import { MembersPage } from './members/members-page.tsx'

export const { Root, bootstrap, mount, unmount } = remoteApp([{ path: PAGES.team, element: <MembersPage /> }])
