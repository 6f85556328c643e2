import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { Root } from '../root.tsx'
import { fakeTeam } from './fake-team.ts'

/** Opens the page of members as the shell would, with short words for what a person sees and does on it. */
export function openTeam({ fake = fakeTeam(), ...setting }: RemoteSetting = {}) {
  const view = renderRemote(Root, { path: '/account/team', ...setting, fake })
  const row = (name: RegExp | string) =>
    view.findByRole('row', { name: typeof name === 'string' ? new RegExp(name) : name })
  const openMenu = async (name: string) =>
    view.user.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }))

  return {
    ...view,
    row,
    openMenu,
    /** What stands in the row of that person. */
    textOf: async (name: string) => (await row(name)).textContent,
    press: async (name: RegExp | string) => view.user.click(await view.findByRole('button', { name })),
    choose: async (name: string, entry: RegExp | string) => {
      await openMenu(name)
      await view.user.click(await view.findByRole('menuitem', { name: entry }))
    },
    check: async (role: RegExp | string) => view.user.click(await view.findByRole('checkbox', { name: role })),
    /** The toasts, newest last; the shell draws them. */
    toasts: () => view.platform.toasts.getState().toasts,
  }
}
