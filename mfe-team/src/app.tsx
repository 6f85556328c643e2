import { remoteApp } from '@portal/remote-kit/app'
import { MembersPage } from './members/members-page.tsx'
import { TEAM_PATH } from './paths.ts'

export const { Root, bootstrap, mount, unmount } = remoteApp([{ path: TEAM_PATH, element: <MembersPage /> }])
