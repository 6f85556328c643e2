import { expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, pauseSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { aSecretKey } from './builders.ts'
import { fakeApi } from './fake-api.ts'

test('answers as it was told, and remembers what it was asked', async () => {
  const fake = fakeApi()
  fake.on(updateSecretKey, ({ params, body }) => aSecretKey({ key_id: params.id, label: body.label ?? '' }))

  expect(await fake.callApi(updateSecretKey, { params: { id: 'a' }, body: { label: ' Staging ' } })).toMatchObject({
    key_id: 'a',
    label: 'Staging',
  })
  expect(fake.requestsOf(updateSecretKey)).toEqual([
    { params: { id: 'a' }, query: undefined, body: { label: 'Staging' } },
  ])
})

test('refuses by name, as the server words it', async () => {
  const fake = fakeApi()
  fake.refuse(pauseSecretKey, 'security-context:key-deleted', { context: { label: 'Staging' } })
  await expect(fake.callApi(pauseSecretKey, { params: { id: 'a' } })).rejects.toMatchObject({
    name: 'security-context:key-deleted',
    message: 'This key was deleted. Recover it first.',
    status: 409,
    context: { label: 'Staging' },
  })
})

test('refuses what the contract does not take, field by field', async () => {
  const fake = fakeApi()
  fake.on(createSecretKey, () => aSecretKey())
  await expect(fake.callApi(createSecretKey, { body: { label: ' ' } })).rejects.toMatchObject({
    name: 'request:invalid',
    fields: { label: 'This field is required' },
  })
  expect(fake.requestsOf(createSecretKey)).toEqual([])
})

test('cannot answer what the real server could not', async () => {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => [aSecretKey({ created: 'yesterday' })])
  await expect(fake.callApi(listSecretKeys)).rejects.toThrow('0.created: Enter a date and time in UTC')
})

test('says so when nobody told it what to answer', async () => {
  await expect(fakeApi().callApi(listSecretKeys)).rejects.toThrow('Nothing answers GET /secret-keys')
})
