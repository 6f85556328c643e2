import { aStaffMember, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'

/** Opens the staff area like the shell, as support, with short queries for its content. */
export function openAdmin(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/admin/search', visitor: aStaffMember('support'), ...setting })
  return {
    ...view,
    box: () => view.findByRole<HTMLInputElement>('searchbox', { name: 'Search users and accounts' }),
  }
}
