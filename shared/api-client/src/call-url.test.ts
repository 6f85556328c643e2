import { expect, test } from '@jest/globals'
import { removeHost } from '@portal/contracts/security/embedded-keys'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { callUrl } from './call-url.ts'

const SAME_ORIGIN = '/api/{service}'

test('the host follows from the service, wherever services are', () => {
  expect(callUrl(SAME_ORIGIN, listSecretKeys, {})).toBe('/api/security/secret-keys')
  expect(callUrl('https://{service}.example.com', listSecretKeys, {})).toBe('https://security.example.com/secret-keys')
})

test('parameters are escaped, and a query holds what was given', () => {
  expect(callUrl(SAME_ORIGIN, removeHost, { params: { id: 'a/b?c', domain: '*.x.example' } })).toBe(
    '/api/security/embedded-keys/a%2Fb%3Fc/domains/*.x.example',
  )
  expect(
    callUrl(SAME_ORIGIN, deleteSecretKey, {
      params: { id: 'a' },
      query: { purge: true, label: 'A & B', x: undefined },
    }),
  ).toBe('/api/security/secret-keys/a?purge=true&label=A+%26+B')
})

test.each([undefined, '', '.', '..', {}])('%j is no value for a path', (id) => {
  expect(() => callUrl(SAME_ORIGIN, deleteSecretKey, { params: { id } })).toThrow('needs a value for ":id"')
})
