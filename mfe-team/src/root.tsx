import { RemoteRoutes } from '@portal/remote-kit/routes'
import { MembersPage } from './member-list/members-page.tsx'
import { TEAM_PATH } from './members/team-paths.ts'

const ROUTES = [{ path: TEAM_PATH, element: <MembersPage /> }]

/** The screens of this remote. */
export function Root() {
  return <RemoteRoutes routes={ROUTES} />
}
