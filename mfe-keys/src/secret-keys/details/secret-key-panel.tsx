import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { KeyPanel } from '../../keys/key-panel.tsx'
import { LicensesCard } from '../licenses/licenses-card.tsx'
import { detailsOf } from './details-of.tsx'

/** A secret key beside the list. */
export function SecretKeyPanel({ apiKey, onClose }: { apiKey: SecretKey; onClose: () => void }) {
  return (
    <KeyPanel apiKey={apiKey} details={detailsOf(apiKey)} onClose={onClose}>
      <LicensesCard secretKey={apiKey} />
    </KeyPanel>
  )
}
