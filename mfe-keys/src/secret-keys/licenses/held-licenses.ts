import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { useLoad } from '@portal/remote-kit/load'

/** Label of a key that is limited to no license, in the form and on its page. */
export const ALL_LICENSES = 'All licenses of the account, and those it gets later'

/** Returns the ids of the account's licenses, `undefined` until they are read, and what to call any that a key names. */
export function useHeldLicenses() {
  const { data } = useLoad(listLicenses, { what: 'the licenses' })
  const labels = new Map(data?.map(({ license_id = '', license_label }) => [license_id, license_label || license_id]))
  return {
    ids: data && [...labels.keys()],
    nameOf: (id: string) => labels.get(id) ?? (data ? `${id} (no longer in this account)` : id),
  }
}
