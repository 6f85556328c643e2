import {
  activateSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { useMay } from '@portal/platform/session'

/** Whether this person may do anything at all with a key; otherwise a table needs no place for actions. */
export function useMayChangeKeys(): boolean {
  const rights = [
    useMay(updateSecretKey),
    useMay(pauseSecretKey),
    useMay(activateSecretKey),
    useMay(deleteSecretKey),
    useMay(recoverSecretKey),
  ]
  return rights.includes(true)
}
