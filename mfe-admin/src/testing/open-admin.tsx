import { aStaffMember, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'

/** Opens the staff area as the shell would, for support, with short words for what is on it. */
export function openAdmin(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/admin/search', visitor: aStaffMember('support'), ...setting })
  return {
    ...view,
    box: () => view.findByRole<HTMLInputElement>('searchbox', { name: 'Search users and accounts' }),
  }
}
