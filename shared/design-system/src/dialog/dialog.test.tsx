import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Dialog } from './dialog.tsx'

test('a dialog is named by its title and holds the page behind it back', async () => {
  render(
    <>
      <p>Page</p>
      <Dialog isOpen onClose={() => {}} title="New key">
        Body
      </Dialog>
    </>,
  )
  expect(await screen.findByRole('dialog', { name: 'New key' })).toBeTruthy()
  expect(screen.getByText('Page').closest('[aria-hidden=true], [inert]')).toBeTruthy()
})
