import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import { changeTaxRates, listTaxRates, type RateChange } from '@portal/contracts/sales/admin-tax-rates'
import { text } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import { TextArea } from '@portal/design-system/text-area'
import { isProductError, messageOf, type Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import { areaInWords, daysInWords, percentLabel } from './tax-rate.ts'
import styles from './taxes.module.css'
import { type Faults, faultsOf, type Reviewed, usePreview } from './use-preview.ts'

type Change = Received<RateChange>
type Rates = Partial<Pick<Change, 'saas_millionths' | 'data_millionths' | 'base_millionths'>>

const KINDS: Readonly<Record<RateChange['kind'], { label: string; tone: Tone }>> = {
  added: { label: 'Added', tone: 'active' },
  changed: { label: 'Changed', tone: 'attention' },
  ended: { label: 'Ended', tone: 'stopped' },
  extended: { label: 'Extended', tone: 'active' },
  withdrawn: { label: 'Withdrawn', tone: 'stopped' },
}

const COLUMNS: readonly Column<Change>[] = [
  {
    id: 'place',
    header: 'Place',
    cell: (change) => <CellLines detail={daysInWords(listedDays(change))}>{areaInWords(change)}</CellLines>,
  },
  {
    id: 'kind',
    header: 'Change',
    isNarrow: true,
    phone: 'first',
    cell: ({ kind }) => kind && <StatusChip tone={KINDS[kind].tone}>{KINDS[kind].label}</StatusChip>,
  },
  { id: 'before', header: 'Now', phone: 'second', cell: (change) => <Before change={change} /> },
  { id: 'after', header: 'Then', phone: 'second', cell: (change) => afterInWords(change) },
]

const REASON = { body: z.object({ reason: text(500) }) }

interface ReviewDialogProps {
  reviewed: Reviewed
  /** Reason that was typed before, on the second way here. */
  reason: string
  /** Goes back with the reason, and with what the server refuses of the file by now. */
  onBack: (reason: string, faults?: Faults) => void
  onClose: () => void
}

/** Shows what would change as the server says it, and applies exactly that, for a reason (rule G122). */
export function ReviewDialog({ reviewed, reason: typed, onBack, onClose }: ReviewDialogProps) {
  const [{ csv, preview }, setReviewed] = useState(reviewed)
  const [isNew, setNew] = useState(false)
  const change = useWrite(changeTaxRates, { stale: [listTaxRates, listWaiting] })
  const previewAgain = usePreview()
  const toast = useToast()
  const form = useCallForm(REASON, {
    labels: { reason: 'Reason' },
    values: { reason: typed },
    send: async ({ reason }) => {
      try {
        return await change.run({ body: { csv, version: preview.version ?? '', reason } })
      } catch (error) {
        if (isProductError(error, 'request:out-of-date')) {
          const again = await previewAgain(csv)
          const faults = faultsOf(again)
          if (faults.length > 0) onBack(reason, faults)
          else setReviewed(again)
          setNew(true)
        }
        throw error
      }
    },
    done: (applied) => {
      onClose()
      toast.success(`Tax rates: ${countsInWords(applied)}`)
    },
    refusalText: (error) =>
      isProductError(error, 'request:out-of-date')
        ? 'Somebody else changed tax rates after your review. Nothing was written. Read what would change now.'
        : messageOf(error).content,
  })
  const changes = (preview.changes ?? []).flatMap((one) => one ?? [])
  if (changes.length === 0)
    return (
      <Dialog isOpen onClose={onClose} title="Nothing changes" description="All of these rates are there already.">
        <DialogActions>
          <Button onClick={() => onBack(form.value('reason'))}>Back</Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    )
  const { added = 0, changed = 0, ended = 0, extended = 0, withdrawn = 0 } = preview
  const count = added + changed + ended + extended + withdrawn
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Review changes"
      description={`${countsInWords(preview)}. Orders placed before keep their tax.`}
      submitLabel={`Apply ${formatCount(count, 'change')}`}
      isHeld
      onClose={onClose}
    >
      <div className={styles.review}>
        {isNew && (
          <Notice tone="attention" title="The rates changed meanwhile">
            This is what your file changes now.
          </Notice>
        )}
        <div className={styles.changes}>
          <Table
            caption="Changes"
            isCompact
            columns={COLUMNS}
            rows={changes}
            rowKey={({ line, kind }) => `${line} ${kind}`}
          />
        </div>
        {count > changes.length && <p>The first {changes.length} of them are shown.</p>}
        <div>
          <Button size="small" variant="quiet" icon="chevron-left" onClick={() => onBack(form.value('reason'))}>
            Back
          </Button>
        </div>
        <TextArea {...form.field('reason')} rows={2} description="The audit log keeps it with each rate." />
      </div>
    </FormDialog>
  )
}

/** Changes of the days alone: the rates stay. */
const ONLY_DAYS: ReadonlySet<Change['kind']> = new Set(['ended', 'extended', 'withdrawn'])

/** A rate that is withdrawn is listed by the days that it was to have. */
function listedDays({ kind, before, ...change }: Change) {
  return kind === 'withdrawn' && before ? before : change
}

function Before({ change }: { change: Change }) {
  const { before, kind } = change
  if (!before) return <span className={styles.from}>No tax</span>
  const words = ONLY_DAYS.has(kind) ? daysInWords(before) : ratesInWords(before)
  return <span className={styles.from}>{kind === 'added' ? `${words} (${areaInWords(before)})` : words}</span>
}

function afterInWords(change: Change): string {
  if (change.kind === 'withdrawn') return 'No day'
  return ONLY_DAYS.has(change.kind) ? daysInWords(change) : ratesInWords(change)
}

function ratesInWords({ saas_millionths: saas, data_millionths: data, base_millionths: base }: Rates): string {
  const rates = saas === data ? percentLabel(saas) : `${percentLabel(saas)} software, ${percentLabel(data)} data`
  return base === 1_000_000 ? rates : `${rates} on ${percentLabel(base)}`
}

function countsInWords(preview: Partial<Reviewed['preview']>): string {
  const { added = 0, changed = 0, ended = 0, extended = 0, withdrawn = 0, unchanged = 0 } = preview
  return [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    ended > 0 && `${ended} ended`,
    extended > 0 && `${extended} extended`,
    withdrawn > 0 && `${withdrawn} withdrawn`,
    unchanged > 0 && `${unchanged} unchanged`,
  ]
    .filter(Boolean)
    .join(', ')
}
