import { oneOf, text, useAddress } from '@portal/remote-kit/address'
import { ACCOUNT_TABS } from '../../paths.ts'

/** The key beside the list and the trace that is read stand in the address. */
export function useKeysAddress() {
  return useAddress({ tab: oneOf(ACCOUNT_TABS), view: text, trace: text })
}
