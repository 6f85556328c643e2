import { expect, test } from '@jest/globals'
import { Link } from '@portal/design-system/link'
import { PageHeader } from '@portal/design-system/page-header'
import { renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { UnknownPage } from '../pages/unknown-page.tsx'
import { latePage, remoteApp } from './remote-app.tsx'

const LatePage = latePage(async () => () => <PageHeader title="Here" />, <PageHeader title="On its way" />)

const ROUTES = [
  { path: '/account/keys/late', element: <LatePage /> },
  { path: '/account/keys', element: <List /> },
  { path: '/account/keys/:id', element: <PageHeader title="One key" /> },
  { path: '/account/keys/*', element: <UnknownPage wayOut={{ label: 'API keys', href: '/account/keys' }} /> },
]

function List() {
  return (
    <>
      <PageHeader title="API keys" />
      <Link href="/account/keys/7?tab=usage">Seven</Link>
      <Link href="/account/keys/late">Late</Link>
      <Link href="/account/keyscapes">Elsewhere</Link>
    </>
  )
}

const { Root } = remoteApp(ROUTES)

test('a link to an own page goes through the router, and the focus to its title', async () => {
  const page = renderRemote(Root, { path: '/account/keys' })
  expect(document.activeElement).toBe(document.body)
  await page.user.click(page.getByRole('link', { name: 'Seven' }))
  expect(location.pathname + location.search).toBe('/account/keys/7?tab=usage')
  expect(document.activeElement?.textContent).toBe('One key')
})

test('the title of a page that comes late takes over the focus of the one in its place, and takes none otherwise', async () => {
  const page = renderRemote(Root, { path: '/account/keys' })
  await page.user.click(page.getByRole('link', { name: 'Late' }))
  await page.findByRole('heading', { name: 'Here' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Here'))
  page.unmount()

  const opened = renderRemote(Root, { path: '/account/keys/late' })
  await opened.findByRole('heading', { name: 'Here' })
  expect(document.activeElement).toBe(document.body)
})

test('a link to anywhere else is the shell’s to follow', async () => {
  const page = renderRemote(Root, { path: '/account/keys' })
  await page.user.click(page.getByRole('link', { name: 'Elsewhere' }))
  expect(location.pathname).toBe('/account/keyscapes')
  // The remote's router would have drawn nothing there.
  page.getByRole('heading', { name: 'API keys' })
})

test('an address below that leads nowhere leads back', async () => {
  const page = renderRemote(Root, { path: '/account/keys/7/nowhere' })
  page.getByRole('heading', { name: 'Page not found' })
  await page.user.click(page.getByRole('link', { name: 'Go to API keys' }))
  expect(page.getByRole('link', { name: 'Seven' })).toBeTruthy()
})

test('the address of another remote draws nothing here', () => {
  expect(renderRemote(Root, { path: '/account/team' }).container.textContent).toBe('')
})
