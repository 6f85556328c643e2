import { expect, test } from '@jest/globals'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, aStaffMember, aVisitor, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { useLoad } from '../load/index.ts'
import { fakeKeys } from '../testing/fake-keys.ts'
import { DetailPage } from './detail-page.tsx'

const CRUMB = { label: 'API keys', href: '/account/keys' }
const NO_KEY = 'Secret key not found'

/** The page of the key that is called Staging. */
function Staging() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <DetailPage
      noun="secret key"
      crumb={CRUMB}
      load={keys}
      thing={keys.data?.find(({ label }) => label === 'Staging')}
      header={({ label = '', description }) => ({ title: label, description })}
      whyMissing="It may have been deleted."
    >
      {({ token }) => <p>{token}</p>}
    </DetailPage>
  )
}

function openPage(setting: RemoteSetting) {
  document.title = 'Doorstep'
  const view = renderRemote(Staging, setting)
  const title = () => view.getByRole('heading', { level: 1 })
  return { ...view, title, text: () => view.container.textContent }
}

const STAGING = aSecretKey({ label: 'Staging', description: 'Nightly imports', token: 'sk_…staging' })

test('until the thing is here its page is called what it is, and nothing is said of it', () => {
  const page = openPage({ fake: fakeKeys(STAGING) })
  expect(page.title().textContent).toBe('Secret key')
  expect(page.container.querySelector('[aria-busy=true]')).toBeTruthy()
  expect(page.text()).not.toContain(NO_KEY)
  expect(document.title).toBe('Doorstep')
  expect(page.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe('/account/keys')
})

test('when it is here, the same title bears its name and keeps the focus, and so does the tab', async () => {
  const page = openPage({ fake: fakeKeys(STAGING) })
  const title = page.title()
  act(() => title.focus())
  await page.findByText('sk_…staging')
  expect(page.title()).toBe(title)
  expect([document.activeElement, title.textContent]).toEqual([title, 'Staging'])
  page.getByText('Nightly imports')
  expect(document.title).toBe('Staging · API keys · Doorstep')
})

test('one that is not in its list is not there', async () => {
  const page = openPage({ fake: fakeKeys(aSecretKey({ label: 'Production' })) })
  await page.findByText(NO_KEY)
  page.getByText('It may have been deleted.')
  expect(page.title().textContent).toBe('Secret key')
  expect(page.getByRole('link', { name: 'Go to API keys' }).getAttribute('href')).toBe('/account/keys')
})

test('one that the server does not find is not there either', async () => {
  function Account() {
    const account = useLoad(getAdminAccount, { what: 'this account', params: { id: 7 } })
    return (
      <DetailPage
        noun="account"
        crumb={CRUMB}
        load={account}
        thing={account.data}
        header={() => ({ title: 'An account' })}
      >
        {() => null}
      </DetailPage>
    )
  }
  const fake = fakeApi()
  fake.refuse(getAdminAccount, 'sales-context:account-not-found')
  const page = renderRemote(Account, { fake, visitor: aStaffMember('support') })
  await page.findByText('Account not found')
  expect(page.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a person without the role reads which one, and not that it is missing', () => {
  const page = openPage({ fake: fakeKeys(STAGING), visitor: aVisitor({ roles: ['billing-viewer'] }) })
  page.getByText('You do not have access to the API keys')
  expect(page.title().textContent).toBe('Secret key')
  expect(page.text()).not.toContain(NO_KEY)
})

test('one that cannot be had is asked for again', async () => {
  const fake = fakeKeys(STAGING)
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = openPage({ fake })
  expect((await page.findByRole('alert')).textContent).toContain('Could not load the API keys')
  expect(page.text()).not.toContain(NO_KEY)

  fake.on(listSecretKeys, () => [STAGING])
  await page.press('Retry')
  await page.findByText('sk_…staging')
})

test('what is here stays when reading it again fails, under the same title', async () => {
  const fake = fakeKeys(STAGING)
  const page = openPage({ fake })
  await page.findByText('sk_…staging')
  const title = page.title()

  fake.refuse(listSecretKeys, 'request:not-found')
  await act(() => page.platform.queries.invalidateQueries())
  await page.findByText(/may be out of date/)
  page.getByText('sk_…staging')
  expect([page.title(), title.textContent]).toEqual([title, 'Staging'])
})
