import { listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { masked } from '@portal/design-system/masked'
import { useLoad } from '@portal/remote-kit/load'

/** What the keys of the account are called, by their ids; a key that is gone for good is called by the ends of its id. */
export function useKeyNames(): (id: string) => string {
  const { data: secret = [] } = useLoad(listSecretKeys, { what: 'the API keys' })
  const { data: website = [] } = useLoad(listEmbeddedKeys, { what: 'the website keys' })
  const names = new Map([...secret, ...website].map(({ key_id, label }) => [key_id, label]))
  return (id) => names.get(id) || masked(id)
}

/** What the licenses of the account are called, by their ids. */
export function useLicenseNames(): (id: string) => string {
  const { data = [] } = useLoad(listLicenses, { what: 'the licenses' })
  const names = new Map(data.map(({ license_id, license_label }) => [license_id, license_label]))
  return (id) => names.get(id) || id
}
