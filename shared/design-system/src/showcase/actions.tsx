import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { ButtonLink } from '../button-link/button-link.tsx'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Link } from '../link/link.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { StatusChip } from '../status-chip/status-chip.tsx'
import { TabLinks } from '../tab-links/tab-links.tsx'
import { Section } from './section.tsx'
import styles from './showcase.module.css'

export function Actions() {
  return (
    <>
      <Section title="Buttons and links">
        <div className={styles.row}>
          <Button variant="primary" icon="plus">
            Create key
          </Button>
          <Button>Rename</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Delete key</Button>
          <ButtonLink href="#pricing">See pricing</ButtonLink>
        </div>
        <div className={styles.row}>
          <Button variant="primary" isPending>
            Create key
          </Button>
          <Button isPending>Rename</Button>
          <Button disabled>Rename</Button>
          <Button variant="primary" disabled>
            Create key
          </Button>
          <Button size="small">Pause</Button>
          <Button size="small" icon="restore">
            Recover
          </Button>
        </div>
        <div className={styles.row}>
          <IconButton icon="x" label="Close" />
          <IconButton icon="more" label="More" size="small" />
          <CopyButton text="sk-1" what="key id" />
          <CopyButton text="sk-1" what="key id">
            Copy id
          </CopyButton>
          <Link href="#docs">Read the guide</Link>
          <Link href="#docs" variant="quiet">
            Quiet link
          </Link>
          <Link href="#docs" isExternal>
            Documentation
          </Link>
        </div>
        <div className={styles.row}>
          <Avatar name="Olivia Adler" size="small" />
          <Avatar name="Olivia Adler" />
          <Avatar name="Olivia Adler" size="large" />
          <Avatar name="Acme Logistics" shape="square" />
          <Badge>Default</Badge>
          <Badge>12</Badge>
          <Badge tone="accent">New</Badge>
        </div>
      </Section>
      <Section title="Page header and tabs">
        <PageHeader
          title="Secret keys"
          breadcrumb={[
            { label: 'Acme Logistics', href: '#account' },
            { label: 'API keys', href: '#keys' },
          ]}
          status={<StatusChip tone="active">Active</StatusChip>}
          description="A secret key stays on your servers. Anyone who has it can spend your lookups."
          action={
            <Button variant="primary" icon="plus">
              Create key
            </Button>
          }
        />
        <TabLinks
          label="Secret keys"
          tabs={[
            { label: 'In use', href: '#in-use', isCurrent: true, count: 12 },
            { label: 'Recoverable', href: '#recoverable', isCurrent: false, count: 2 },
            { label: 'Events', href: '#events', isCurrent: false },
          ]}
        />
      </Section>
    </>
  )
}
