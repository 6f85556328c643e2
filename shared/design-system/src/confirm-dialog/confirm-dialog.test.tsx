import { expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

function Example(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'onConfirm'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete…
      </button>
      <ConfirmDialog
        title="Delete Staging?"
        confirmLabel="Delete key"
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        Requests with this key will be refused at once.
      </ConfirmDialog>
    </>
  )
}

async function open(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = jest.fn<ConfirmDialogProps['onConfirm']>(async () => {})
  render(<Example onConfirm={onConfirm} {...props} />)
  const opener = screen.getByRole('button', { name: 'Delete…' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Staging?' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { onConfirm, opener, dialog }
}

const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Delete key/ })

test('it names the object and what follows, and starts at the harmless choice', async () => {
  const { dialog } = await open()
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Requests with this key will be refused at once.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

test('Escape leaves without doing anything and gives the focus back', async () => {
  const { onConfirm, opener } = await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(onConfirm).not.toHaveBeenCalled()
})

test('where nothing comes back, the name has to be typed', async () => {
  const { onConfirm } = await open({ typeToConfirm: 'Staging' })
  expect(confirmButton().disabled).toBe(true)
  const field = screen.getByRole('textbox', { name: 'Type Staging to confirm' })
  await userEvent.type(field, 'staging{Enter}')
  expect(confirmButton().disabled).toBe(true)
  expect(onConfirm).not.toHaveBeenCalled()

  await userEvent.clear(field)
  await userEvent.type(field, 'Staging')
  await userEvent.click(confirmButton())
  expect(onConfirm).toHaveBeenCalledWith({ reason: '' })
})

test.each([
  ['two blanks, which look like one', 'My  key', 'My key'],
  ['a hard blank', 'My\u00a0key', 'My key'],
  ['a zero-width space', 'My\u200b key', 'My key'],
  ['an accent of its own', 'Zoe\u0308', 'Zoë'],
])('rule P97: a name with %s is confirmed as it is seen', async (_, typeToConfirm, typed) => {
  const { onConfirm } = await open({ typeToConfirm })
  expect(confirmButton().disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox'), typed)
  await userEvent.click(confirmButton())
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test.each(['\u200b', '\u3164', '\u2800', ' '])(
  'rule P97: a name of which nothing is seen is not asked for',
  async (typeToConfirm) => {
    const { onConfirm } = await open({ typeToConfirm })
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(confirmButton())
    expect(onConfirm).toHaveBeenCalledTimes(1)
  },
)

test('a reason is asked for and passed on', async () => {
  const { onConfirm } = await open({ reasonLabel: 'Reason' })
  expect(confirmButton().disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' leaked ')
  await userEvent.click(confirmButton())
  expect(onConfirm).toHaveBeenCalledWith({ reason: 'leaked' })
})

test('what was typed is forgotten with the dialog', async () => {
  const { opener } = await open({ typeToConfirm: 'Staging' })
  await userEvent.type(screen.getByRole('textbox'), 'Staging')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(opener)
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('')
})

test('it waits for what it does, does it once, and closes after it', async () => {
  let finish: () => void = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const onConfirm = jest.fn(() => work)
  await open({ onConfirm })
  await userEvent.click(confirmButton())
  expect(confirmButton().getAttribute('aria-disabled') ?? String(confirmButton().disabled)).toBe('true')
  await userEvent.click(confirmButton())
  expect(onConfirm).toHaveBeenCalledTimes(1)

  finish()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a failure is told in the dialog, which can be tried again', async () => {
  const onConfirm = jest.fn<ConfirmDialogProps['onConfirm']>(() => Promise.reject(new Error('in use')))
  await open({ onConfirm, problemOf: () => 'The key is in use.' })
  await userEvent.click(confirmButton())
  expect((await screen.findByRole('alert')).textContent).toContain('The key is in use.')

  onConfirm.mockResolvedValue(undefined)
  await userEvent.click(confirmButton())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
