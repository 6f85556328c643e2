import { useState } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { Button } from '../button/button.tsx'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { MenuButton } from '../menu-button/menu-button.tsx'
import { PopoverButton } from '../popover/popover.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { Section } from './section.tsx'
import styles from './showcase.module.css'

const accounts = [
  'Acme Logistics',
  'Acme Logistics Europe',
  'Globex',
  'Initech',
  'Umbrella',
  'Stark',
  'Wayne',
  'Tyrell',
]

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="What floats">
      <div className={styles.row}>
        <MenuButton
          label="Actions for Staging"
          entries={[
            { id: 'rename', label: 'Rename', icon: 'pencil' },
            { id: 'pause', label: 'Pause', icon: 'pause', isDisabled: true },
            { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
          ]}
        />
        <MenuButton
          label="Accounts"
          searchLabel="Search accounts"
          placement="bottom start"
          entries={[
            {
              id: 'accounts',
              title: 'Accounts',
              items: accounts.map((label, at) => ({ id: label, label, detail: 'Owner', isCurrent: at === 0 })),
            },
          ]}
        >
          <Avatar name="Acme Logistics" shape="square" size="small" />
          Acme Logistics
          <Icon name="chevron-down" />
        </MenuButton>
        <Tooltip text="Keys that were deleted in the last 14 days">
          <IconButton icon="restore" label="Recoverable keys" title="" />
        </Tooltip>
        <PopoverButton
          label="Columns"
          icon="filter"
          content={<TextField label="Host" placeholder="www.acme.example" />}
        >
          Filter
        </PopoverButton>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Delete Staging…</Button>
      </div>
      <Tabs
        label="Snippets"
        tabs={[
          { id: 'curl', label: 'curl', content: <code>curl https://api.example/lookup</code> },
          { id: 'node', label: 'Node', content: <code>await lookup(address)</code> },
        ]}
      />
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Rename key" description="Your team sees the label.">
        <TextField label="Label" defaultValue="Staging" autoFocus />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Delete Staging?"
        confirmLabel="Delete key"
        typeToConfirm="Staging"
        reasonLabel="Reason"
        onConfirm={async () => {}}
      >
        Requests with this key are refused at once. It was used 1,203 times in the last 24 hours.
      </ConfirmDialog>
    </Section>
  )
}
