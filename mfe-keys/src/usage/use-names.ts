import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { masked } from '@portal/design-system/masked'
import { useLoad } from '@portal/remote-kit/load'

/** Returns the labels of the account's keys by id; a purged key is named by the ends of its id. */
export function useKeyNames(): (id: string) => string {
  const { data: secret = [] } = useLoad(listSecretKeys, { what: 'the API keys' })
  const { data: website = [] } = useLoad(listEmbeddedKeys, { what: 'the website keys' })
  const names = new Map([...secret, ...website].map(({ key_id, label }) => [key_id, label]))
  return (id) => names.get(id) || masked(id)
}

/** Returns the labels of the account's licenses by id. */
export function useLicenseNames(): (id: string) => string {
  const { data = [] } = useLoad(listLicenses, { what: 'the licenses' })
  const names = new Map(data.map(({ license_id, license_label }) => [license_id, license_label]))
  return (id) => names.get(id) || id
}
