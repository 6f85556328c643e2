import { addHost } from '@portal/contracts/security/embedded-keys'
import { HOSTS_OF_A_KEY } from '@portal/contracts/security/host-names'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { IconButton } from '@portal/design-system/icon-button'
import { useMay } from '@portal/platform/session'
import { stateOf } from '@portal/remote-kit/secret-keys'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'
import { HostDialogs, useOpenAddHosts } from './host-dialogs.ts'
import styles from './hosts-card.module.css'
import { useHostWrites } from './use-host-writes.ts'

/** The hosts whose pages may use the key. */
export function HostsCard({ websiteKey }: { websiteKey: WebsiteKey }) {
  const { key_id = '', hosts } = websiteKey
  const mayChange = useMay(addHost) && stateOf(websiteKey) !== 'pending'
  return (
    <HostDialogs>
      <Card
        title="Host names"
        description={`${hosts.length} of ${HOSTS_OF_A_KEY}. A wildcard covers subdomains, not the domain itself.`}
        actions={mayChange && <AddHostsButton websiteKey={websiteKey} />}
      >
        {hosts.length === 0 ? (
          <p>No page can use this key yet.</p>
        ) : (
          <HostList id={key_id} hosts={hosts} mayChange={mayChange} />
        )}
      </Card>
    </HostDialogs>
  )
}

function AddHostsButton({ websiteKey }: { websiteKey: WebsiteKey }) {
  const open = useOpenAddHosts()
  return (
    <Button
      size="small"
      icon="plus"
      disabled={websiteKey.hosts.length >= HOSTS_OF_A_KEY}
      onClick={() => open(websiteKey)}
    >
      Add host names
    </Button>
  )
}

function HostList({ id, hosts, mayChange }: { id: string; hosts: readonly string[]; mayChange: boolean }) {
  const { remove, isPending } = useHostWrites(id)
  return (
    <ul className={styles.hosts} aria-label="Host names">
      {hosts.map((host) => (
        <li key={host}>
          <code translate="no">{host}</code>
          {mayChange && (
            <IconButton
              size="small"
              icon="x"
              label={`Remove ${host}`}
              disabled={isPending}
              onClick={() => void remove(host)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
