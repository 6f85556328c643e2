import { afterEach, expect, jest, test } from '@jest/globals'
import { DateText, formatDate } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { PageHeader } from '@portal/design-system/page-header'
import { renderRemote, setOnline } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { UnknownPage } from '../pages/unknown-page.tsx'
import { latePage, remoteApp } from './remote-app.tsx'

const LatePage = latePage(async () => () => <PageHeader title="Here" />, <PageHeader title="On its way" />)

let isLost = true
const LostPage = latePage(
  async () => {
    if (isLost) throw new Error('lost')
    return () => <PageHeader title="Found" />
  },
  <PageHeader title="On its way" />,
)

const ROUTES = [
  { path: '/account/keys/lost', element: <LostPage /> },
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

afterEach(() => {
  setOnline(true)
  delete document.documentElement.dataset.dates
})

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

test('rule H82: a page whose code is lost with the connection says so, and comes by itself', async () => {
  globalThis.reportError = jest.fn()
  const page = renderRemote(Root, { path: '/account/keys/lost' })
  await page.findByText('This page could not be loaded')
  expect(page.getByRole('heading', { level: 1, name: 'On its way' })).toBeTruthy()
  act(() => setOnline(false))
  expect(page.getByText("We'll load this page when you're back online.")).toBeTruthy()
  expect(page.queryByRole('alert')).toBeNull()
  isLost = false
  act(() => setOnline(true))
  await page.findByRole('heading', { name: 'Found' })
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

test('rule H72: another date format is drawn at once, deep inside a page, and what was typed stays', async () => {
  const ends = '2026-03-09T10:00:00Z'
  const Row = () => <p>{`Ends ${formatDate(ends)}`}</p>
  const Page = () => (
    <Link href="/account/keys">
      <DateText value={ends} />
      <input aria-label="Label" />
      <Row />
    </Link>
  )
  const page = renderRemote(remoteApp([{ path: '/account/keys', element: <Page /> }]).Root, { path: '/account/keys' })
  const field = page.getByRole('textbox')
  await page.user.type(field, 'Staging')

  document.documentElement.dataset.dates = 'iso'
  await page.findByText('Ends 2026-03-09')
  page.getByText('2026-03-09')
  expect(page.getByRole('textbox')).toBe(field)
  expect(field).toHaveProperty('value', 'Staging')
  document.documentElement.dataset.dates = 'us'
  await page.findByText('Ends 03/09/2026')
})
