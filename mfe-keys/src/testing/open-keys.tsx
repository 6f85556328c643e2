import { jest } from '@jest/globals'
import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { configure, within } from '@testing-library/react'
import { Root } from '../root.tsx'

// A machine that runs several suites at once is slow to draw a table.
configure({ asyncUtilTimeout: 4000 })
jest.setTimeout(20_000)

/** Opens the page of keys as the shell would, with short words for what a person sees and does on it. */
export function openKeys(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/account/keys', ...setting })
  const row = (name: RegExp | string) =>
    view.findByRole('row', { name: typeof name === 'string' ? new RegExp(name) : name })

  return {
    ...view,
    row,
    /** What stands in the row of that key. */
    textOf: async (name: string) => (await row(name)).textContent,
    press: async (name: RegExp | string) => view.user.click(await view.findByRole('button', { name })),
    choose: async (key: string, entry: RegExp | string) => {
      await view.user.click(within(await row(key)).getByRole('button', { name: `Actions for ${key}` }))
      await view.user.click(await view.findByRole('menuitem', { name: entry }))
    },
    /** The toasts, newest last; the shell draws them. */
    toasts: () => view.platform.toasts.getState().toasts,
  }
}
