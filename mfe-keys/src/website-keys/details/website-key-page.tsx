import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { useLoad } from '@portal/remote-kit/load'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { KeyPage } from '../../keys/key-page.tsx'
import { HostsCard } from '../hosts/hosts-card.tsx'
import { PageCheckCard } from '../page-check/page-check-card.tsx'
import { WEBSITE_KEYS } from '../website-key-kind.ts'
import { detailsOf } from './details-of.tsx'

/** `/account/website-keys/:id`: one website key, its hosts and their effect. */
export function WebsiteKeyPage() {
  const keys = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  return (
    <KeysOfKind kind={WEBSITE_KEYS}>
      <KeyPage keys={keys} details={detailsOf}>
        {(websiteKey) => (
          <>
            <HostsCard websiteKey={websiteKey} />
            <PageCheckCard id={websiteKey.key_id ?? ''} />
          </>
        )}
      </KeyPage>
    </KeysOfKind>
  )
}
