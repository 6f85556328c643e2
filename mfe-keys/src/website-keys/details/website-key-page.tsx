import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { Copyable } from '@portal/design-system/copyable'
import { useLoad } from '@portal/remote-kit/load'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { KeyPage } from '../../keys/key-page.tsx'
import { HostsCard } from '../hosts/hosts-card.tsx'
import { PageCheckCard } from '../page-check/page-check-card.tsx'
import { WEBSITE_KEYS } from '../website-key-kind.ts'

/** `/account/website-keys/:id`: one website key, its hosts and their effect. */
export function WebsiteKeyPage() {
  const keys = useLoad(listEmbeddedKeys, { what: 'the website keys', select: websiteKeysOf })
  return (
    <KeysOfKind kind={WEBSITE_KEYS}>
      <KeyPage
        keys={keys}
        details={({ key_id = '', needsTokenExchange }) => [
          { term: 'Key', value: <Copyable text={key_id} what="key" /> },
          ...(needsTokenExchange
            ? [{ term: 'Use', value: 'By token exchange only, as our support team has set it' }]
            : []),
        ]}
      >
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
