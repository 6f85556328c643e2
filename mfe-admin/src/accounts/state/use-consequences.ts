import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { useLoad } from '@portal/remote-kit/load'
import { stateOf } from '@portal/remote-kit/secret-keys'
import { useAccountMembers } from '../overview/use-account-members.ts'

/** Returns what stops when the account is deactivated; numbers that are loading or unavailable are `undefined`. */
export function useConsequences(id: number) {
  const secretKeys = useLoad(listSecretKeysOfAccount, {
    what: 'the secret keys',
    params: { id },
    select: (keys) => keys.filter((key) => stateOf(key) === 'active').length,
  })
  const websiteKeys = useLoad(listEmbeddedKeysOfAccount, {
    what: 'the website keys',
    params: { id },
    // A row for each host.
    select: (rows) =>
      new Set(rows.filter((row) => row.active && !row.recovery_deadline).map(({ key_id }) => key_id)).size,
  })
  const members = useAccountMembers(id)
  return {
    keys: sum(secretKeys.data, websiteKeys.data),
    members: members.data?.length,
  }
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
