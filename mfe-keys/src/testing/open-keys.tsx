import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'

/** Opens the page of keys like the shell, with short queries for its content. */
export function openKeys(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/account/keys', ...setting })
  return {
    ...view,
    /** Returns the text of that key's row. */
    textOf: async (name: string) => (await view.row(name)).textContent,
  }
}
