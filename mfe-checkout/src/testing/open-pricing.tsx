import { type RemoteSetting, renderRemote } from '@portal/test-kit'
import { fireEvent, within } from '@testing-library/react'
import { Root } from '../app.tsx'

/** Opens a public page as the shell would, to a visitor without a session, with short words for what is on it. */
export function openPricing(setting: RemoteSetting) {
  const view = renderRemote(Root, { path: '/pricing', visitor: null, ...setting })

  return {
    ...view,
    /** The price of the choice, with what it grants. */
    choice: async (name = 'Your choice') => (await view.findByRole('region', { name })).textContent,
    slider: () => view.findByRole<HTMLInputElement>('slider', { name: 'How many lookups do you need?' }),
    slideTo: async (place: number) => {
      fireEvent.change(await view.findByRole('slider'), { target: { value: String(place) } })
    },
    /** The rows of a table, without its header. */
    rows: async (caption = 'All plans') => {
      const table = within(await view.findByRole('table', { name: caption }))
      return table.getAllByRole('rowheader').map((header) => header.closest('tr')?.textContent)
    },
  }
}
