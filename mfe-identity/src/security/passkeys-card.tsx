import { addPasskey, beginPasskey, listPasskeys, type Passkey } from '@portal/contracts/authorization/passkeys'
import { listSessions } from '@portal/contracts/authorization/sessions'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { hasPasskeys, makePasskey, passkeyWords, useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import sections from '../sections.module.css'
import { useOpenDialog } from './security-dialogs.ts'
import styles from './security-page.module.css'
import { deviceWords } from './whereabouts.ts'

type OwnPasskey = Received<Passkey>

const COLUMNS: readonly Column<OwnPasskey>[] = [
  {
    id: 'name',
    header: 'Passkey',
    cell: ({ name, is_synced }) => (
      <span className={sections.beside}>
        <span>{name || '—'}</span>
        <Badge>{is_synced ? 'Synced' : 'This device only'}</Badge>
      </span>
    ),
  },
  { id: 'created', header: 'Added', cell: ({ created }) => <RelativeTime value={created} />, isHiddenOnMedium: true },
  {
    id: 'used',
    header: 'Last used',
    cell: (passkey) =>
      isSet(passkey.last_used) ? (
        <CellLines detail={deviceWords(passkey)}>
          <RelativeTime value={passkey.last_used} />
        </CellLines>
      ) : (
        'Never'
      ),
    phone: 'second',
  },
]

/** Passkeys of a person: what they are for, and what can be done about them (rule B100). */
export function PasskeysCard({ passkeys }: { passkeys: Load<OwnPasskey[]> }) {
  const open = useOpenDialog()
  const mayAdd = useMay(beginPasskey)
  return (
    <Card
      title="Passkeys"
      description="Log in with your fingerprint, your face or the PIN of your device, without your password and without a code. A passkey works on our pages alone, so nobody can trick you out of it."
      isFlush={Boolean(passkeys.data?.length)}
      footer={passkeys.data && mayAdd && <AddPasskeyButton />}
    >
      <Loaded load={passkeys}>
        {(known) =>
          known.length > 0 ? (
            <Table
              caption="Your passkeys"
              columns={COLUMNS}
              rows={known}
              rowKey={({ id = 0 }) => String(id)}
              actions={
                mayAdd
                  ? ({ id = 0, name = '' }) => (
                      <>
                        <Button
                          size="small"
                          aria-label={`Rename ${name}`}
                          onClick={() => open({ dialog: 'rename-passkey', id, name })}
                        >
                          Rename
                        </Button>
                        <Button
                          size="small"
                          aria-label={`Remove ${name}`}
                          onClick={() => open({ dialog: 'remove-passkey', id, name })}
                        >
                          Remove
                        </Button>
                      </>
                    )
                  : undefined
              }
            />
          ) : (
            <p>None yet.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Asks for a fresh log-in where that is needed, then for the browser's own dialog, and keeps what that made. */
export function AddPasskeyButton() {
  const begin = useWrite(beginPasskey, { staleIfRefused: [listPasskeys] })
  const add = useWrite(addPasskey, { stale: [listPasskeys, listSessions], staleIfRefused: [listPasskeys] })
  const [isAdding, setAdding] = useState(false)
  const toast = useToast()
  if (!hasPasskeys()) return <p className={styles.detail}>This browser has no passkeys.</p>

  async function press() {
    setAdding(true)
    try {
      const { options = {} } = await begin.run()
      const { name } = await add.run({ body: { answer: await makePasskey(options) } })
      toast.success(`You can now log in with the passkey “${name}”`)
    } catch (error) {
      toast.error(passkeyWords(error) ?? error)
    } finally {
      setAdding(false)
    }
  }
  return (
    <Button icon="plus" isPending={isAdding} onClick={press}>
      Add a passkey
    </Button>
  )
}
