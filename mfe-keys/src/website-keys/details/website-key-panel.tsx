import type { WebsiteKey } from '@portal/remote-kit/website-keys'
import { KeyPanel } from '../../keys/key-panel.tsx'
import { HostsCard } from '../hosts/hosts-card.tsx'
import { detailsOf } from './details-of.tsx'

/** A website key beside the list, with its host names. */
export function WebsiteKeyPanel({ apiKey, onClose }: { apiKey: WebsiteKey; onClose: () => void }) {
  return (
    <KeyPanel apiKey={apiKey} details={detailsOf(apiKey)} onClose={onClose}>
      <HostsCard websiteKey={apiKey} />
    </KeyPanel>
  )
}
