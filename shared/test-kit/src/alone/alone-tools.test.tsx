import { afterEach, expect, test } from '@jest/globals'
import { defineManifest } from '@portal/contracts/platform'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { accountQuery, useQuery } from '@portal/platform/api'
import { remoteLifecycles } from '@portal/platform/remote'
import { useMay } from '@portal/platform/session'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AloneTools } from './alone-tools.tsx'

const KEYS = '/account/keys'
const page = { title: 'Keys', layout: 'account', requires: listSecretKeys.requires } as const
const manifest = defineManifest({
  name: 'keys',
  title: 'Keys',
  owner: 'A team',
  audience: 'customer',
  publishes: [],
  hears: [],
  pages: [
    { ...page, path: KEYS },
    { ...page, path: '/account/tools' },
  ],
  cards: [{ name: 'usage', title: 'Usage', order: 1, requires: 'self' }],
})

function Root() {
  const mayPause = useMay(pauseSecretKey)
  const keys = useQuery({ ...accountQuery(listSecretKeys), retry: false })
  return (
    <section aria-label={location.pathname}>
      {keys.isError ? <p>Refused</p> : <p>{keys.data?.length ?? 'No'} keys</p>}
      {mayPause && <button type="button">Pause</button>}
      <a href="/account/tools">Tools</a>
    </section>
  )
}

const cards = { usage: remoteLifecycles(() => <p>The usage</p>) }
const open = () => {
  history.replaceState(null, '', '/')
  render(<AloneTools {...{ manifest, Root, cards }} />)
  return userEvent.setup()
}
afterEach(() => {
  delete document.documentElement.dataset.theme
})

test('a remote begins at its first page, with every role and answers from the contracts', async () => {
  open()
  await screen.findByText('2 keys')
  expect(location.pathname).toBe(KEYS)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
})

test('roles, theme, place and answers are switched on the page', async () => {
  const user = open()
  await user.click(screen.getByRole('checkbox', { name: 'api-key-editor' }))
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()

  await user.selectOptions(screen.getByLabelText('Theme'), 'dark')
  expect(document.documentElement.dataset.theme).toBe('dark')

  await user.selectOptions(screen.getByLabelText('Calls are answered'), 'refused')
  await screen.findByText('Refused')

  await user.selectOptions(screen.getByLabelText('Where'), '/account/tools')
  await screen.findByRole('region', { name: '/account/tools' })
  await user.selectOptions(screen.getByLabelText('Where'), 'card usage')
  await screen.findByText('The usage')
})

test('a link that leaves the remote does not leave the page', async () => {
  const user = open()
  await user.click(screen.getByRole('link', { name: 'Tools' }))
  await waitFor(() => expect(location.pathname).toBe('/account/tools'))
  screen.getByLabelText('Where')
})
