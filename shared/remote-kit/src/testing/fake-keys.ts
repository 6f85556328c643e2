import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { fakeApi } from '@portal/test-kit'

/** An API that holds these keys, for something to load. */
export function fakeKeys(...keys: SecretKey[]) {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => keys)
  return fake
}
