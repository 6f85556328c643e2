import { expect, jest, test } from '@jest/globals'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { dialogsOnDemand } from './dialogs-on-demand.tsx'

function Dialog({ opened, onClose }: { opened: { about: string }; onClose: () => void }) {
  return (
    <div role="dialog">
      {opened.about}{' '}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}

function openPage({ isLikely = true, fetchDialog = async () => Dialog } = {}) {
  const fetched = jest.fn(fetchDialog)
  const { Dialogs, useOpenDialog } = dialogsOnDemand(fetched, () => isLikely)
  const OpenButton = () => {
    const open = useOpenDialog()
    return (
      <button type="button" onClick={() => open({ about: 'Staging' })}>
        Open
      </button>
    )
  }
  const Page = () => (
    <Dialogs>
      <OpenButton />
    </Dialogs>
  )
  return { ...renderRemote(Page, { fake: fakeApi() }), fetched }
}

test('a dialog opens about what was pressed, and closes', async () => {
  const page = openPage()
  await page.press('Open')
  expect((await page.findByRole('dialog')).textContent).toContain('Staging')
  await page.press('Close')
  expect(page.queryByRole('dialog')).toBeNull()
})

test('its code comes with the first sign of somebody who is likely to use it', () => {
  const [likely, unlikely] = [openPage(), openPage({ isLikely: false })]
  expect(likely.fetched).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body)
  expect(likely.fetched).toHaveBeenCalledTimes(1)
  expect(unlikely.fetched).not.toHaveBeenCalled()
})

test('code that cannot be fetched is said, and is asked for again', async () => {
  Object.assign(globalThis, { reportError: () => {} })
  let isReachable = false
  const page = openPage({
    isLikely: false,
    fetchDialog: async () => {
      if (!isReachable) throw new Error('offline')
      return Dialog
    },
  })
  await page.press('Open')
  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/could not be loaded/))

  isReachable = true
  await page.press('Open')
  await page.findByRole('dialog')
})
