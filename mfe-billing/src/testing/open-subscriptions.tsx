import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { Root } from '../app.tsx'

/** Opens the page of subscriptions like the shell, with short queries for its content. */
export function openSubscriptions(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/account/subscriptions', ...setting })
  /** The card of a license. */
  const card = (label: string) => view.findByRole('region', { name: label })

  return {
    ...view,
    card,
    textOf: async (label: string) => (await card(label)).textContent,
    /** The licenses on screen, from top to bottom. */
    labels: () => view.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  }
}
