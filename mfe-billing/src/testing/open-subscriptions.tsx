import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { accountQueryKey } from '@portal/platform/api'
import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { Root } from '../root.tsx'

/** Opens the page of subscriptions as the shell would, with short words for what a person sees and does on it. */
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
    /** Puts an answer before the page that no fake may give, because its contract forbids it. */
    answerAsIs: (broken: (all: Subscription[]) => unknown) =>
      act(
        () =>
          void view.platform.queries.setQueriesData({ queryKey: accountQueryKey(listAccountSubscriptions) }, broken),
      ),
  }
}
