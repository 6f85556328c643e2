import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'
import { fakeTeam } from './fake-team.ts'

/** Opens the page of members like the shell, with short queries and actions. */
export function openTeam({ fake = fakeTeam(), ...setting }: RemoteSetting = {}) {
  const view = renderRemote(Root, { path: '/account/team', ...setting, fake })
  return {
    ...view,
    /** Returns the text of that person's row. */
    textOf: async (name: string) => (await view.row(name)).textContent,
    check: async (role: RegExp | string) => view.user.click(await view.findByRole('checkbox', { name: role })),
  }
}
