import {
  propagateCatalogLicense,
  propagateEdition,
  propagateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import type { CapabilityPropagation } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Notice } from '@portal/design-system/notice'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { type Column, Table } from '@portal/design-system/table'
import { messageOf, type Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { type EntryTab, NOUNS } from '../catalog.ts'
import type { Entry } from '../entries/entry.ts'
import styles from './propagation.module.css'

type Propagation = Received<CapabilityPropagation>

const CALLS = {
  lines: propagateProductLine,
  editions: propagateEdition,
  licenses: propagateCatalogLicense,
} as const satisfies Record<EntryTab, unknown>

/** Gives running subscriptions what the catalog has added, after a dry run showed who gets what (rules G67, I158). */
export function PropagateDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { tab, id, name } = entry
  const call = CALLS[tab]
  const dryRun = useLoad(call, { what: 'who gets what', params: { id }, body: { dry_run: true }, freshFor: 0 })
  const propagate = useWrite(call, { stale: [call], staleIfRefused: [call] })
  const [problem, setProblem] = useState<string>()
  const toast = useToast()

  async function press() {
    setProblem(undefined)
    try {
      const result = await propagate.run({ params: { id }, body: {} })
      onClose()
      toast.success(doneInWords(result))
    } catch (error) {
      setProblem(messageOf(error).content)
    }
  }
  const isWorth = (dryRun.data?.subscriptions ?? 0) > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Propagate capabilities of ${name}`}
      description={`Subscriptions below this ${NOUNS[tab]} that run, or begin later, get what the catalog has added since they were sold. Nothing is taken away.`}
    >
      <div className={styles.body}>
        <Loaded load={dryRun}>{(counts) => <Counts counts={counts} />}</Loaded>
        {problem && (
          <Notice tone="stopped" title="Nothing was propagated">
            {problem}
          </Notice>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{isWorth ? 'Cancel' : 'Close'}</Button>
        {isWorth && (
          <Button variant="primary" isPending={propagate.isPending} onClick={() => void press()}>
            Propagate
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface CountRow {
  capability: string
  subscriptions: number
}

const COLUMNS: readonly Column<CountRow>[] = [
  {
    id: 'capability',
    header: 'Capability',
    cell: ({ capability }) => capabilityWords([capability])[0],
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    align: 'end',
    isNarrow: true,
    cell: ({ subscriptions }) => formatNumber(subscriptions),
  },
]

function Counts({ counts }: { counts: Propagation }) {
  const { subscriptions = 0, accounts = 0 } = counts
  const [gained, kept] = [rowsOf(counts.gained), rowsOf(counts.kept)]
  return (
    <>
      {subscriptions === 0 ? (
        <Notice tone="active" title="There is nothing to propagate">
          Every subscription has what the catalog gives it.
        </Notice>
      ) : (
        <>
          <p>
            <span>{formatCount(subscriptions, 'subscription')}</span>{' '}
            <span>of {formatCount(accounts, 'account')} get more. It counts for lookups within a second.</span>
          </p>
          <Table
            caption="They get"
            isCaptionShown
            isCompact
            columns={COLUMNS}
            rows={gained}
            rowKey={({ capability }) => capability}
          />
        </>
      )}
      {kept.length > 0 && (
        <Table
          caption="Kept until their next term, though no longer in the catalog"
          isCaptionShown
          isCompact
          columns={COLUMNS}
          rows={kept}
          rowKey={({ capability }) => capability}
        />
      )}
    </>
  )
}

function rowsOf(rows: Propagation['gained']): CountRow[] {
  return (rows ?? []).flatMap((row) => {
    const { capability, subscriptions } = row ?? {}
    return capability === undefined ? [] : [{ capability, subscriptions: subscriptions ?? 0 }]
  })
}

function doneInWords({ subscriptions = 0, accounts = 0 }: Propagation): string {
  if (subscriptions === 0) return 'Every subscription had it already'
  const have = subscriptions === 1 ? 'has' : 'have'
  return `${formatCount(subscriptions, 'subscription')} of ${formatCount(accounts, 'account')} ${have} more capabilities`
}
