import { expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { accountQuery, useQuery } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { aSecretKey } from './builders.ts'
import { fakeApi } from './fake-api.ts'
import { aVisitor } from './load-plans.ts'
import { renderRemote } from './render-remote.tsx'

function Keys() {
  const keys = useQuery(accountQuery(listSecretKeys))
  const may = useMay(listSecretKeys)
  return (
    <ul aria-label={may ? 'Yours' : 'Not yours'} data-at={location.pathname}>
      {keys.data?.map(({ key_id, label }) => (
        <li key={key_id}>{label}</li>
      ))}
    </ul>
  )
}

test('a remote stands alone: its path, its visitor, its answers', async () => {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => [aSecretKey({ label: 'Staging' })])

  const view = renderRemote(Keys, { fake, path: '/account/keys' })

  await view.findByText('Staging')
  expect(view.getByRole('list', { name: 'Yours' }).dataset.at).toBe('/account/keys')
})

test('another visitor has other rights', () => {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => [])
  const view = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  expect(view.getByRole('list', { name: 'Not yours' })).toBeTruthy()
})

test('a link that leads out of the remote is followed as the shell would', async () => {
  const view = renderRemote(() => <a href="/account/team?role=owner">Members</a>, { path: '/account/keys' })
  await view.user.click(view.getByRole('link', { name: 'Members' }))
  expect(location.pathname + location.search).toBe('/account/team?role=owner')
})
