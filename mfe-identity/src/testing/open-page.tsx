import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'

/** Opens a page like the shell, with short actions. */
export function openPage(path: string, setting: RemoteSetting) {
  const view = renderRemote(Root, { path, ...setting })
  const field = (label: string | RegExp) => view.findByLabelText<HTMLInputElement>(label)

  return {
    ...view,
    field,
    fill: async (label: string | RegExp, text: string) => {
      const input = await field(label)
      await view.user.clear(input)
      await view.user.click(input)
      await view.user.paste(text)
    },
    card: (name: string) => view.findByRole('region', { name }),
    isGuarded: () => view.platform.guard.isDirty(),
  }
}
