import { TAX_RATE_COLUMNS, TAX_RATES_FILE_LENGTH } from '@portal/contracts/sales/admin-tax-rates'
import { REQUIRED } from '@portal/contracts/values'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { type Column, Table } from '@portal/design-system/table'
import { TextArea } from '@portal/design-system/text-area'
import { FormDialog, TextFileField, useCallForm } from '@portal/remote-kit/form'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Faults, faultsOf, type Reviewed, usePreview } from './use-preview.ts'

const Typed = z.object({
  csv: z
    .string()
    .check(z.minLength(1, REQUIRED), z.maxLength(TAX_RATES_FILE_LENGTH, 'At most 200,000 characters: split the file')),
})

interface ImportFormProps {
  typed: string
  /** Faults that came up while the review was read, on the way back from it. */
  faults: Faults
  onTyped: (typed: string) => void
  onReviewed: (reviewed: Reviewed) => void
  onClose: () => void
}

/** Takes a file of rates, chosen or pasted, and says beside each line what is wrong with it (rule G122). */
export function ImportForm({ typed, faults: known, onTyped, onReviewed, onClose }: ImportFormProps) {
  const preview = usePreview()
  const [faults, setFaults] = useState(known)
  const form = useCallForm(
    { body: Typed },
    {
      labels: { csv: 'Rates as CSV' },
      values: { csv: typed },
      send: ({ csv }) => preview(csv),
      done: (reviewed) => {
        onTyped(reviewed.csv)
        const found = faultsOf(reviewed)
        setFaults(found)
        if (found.length === 0) onReviewed(reviewed)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Import tax rates"
      description="You see what changes before anything is written. Rates that the file does not name stay as they are; a rate that begins later ends the one before it."
      submitLabel="Review changes"
      isHeld={typed !== ''}
      onClose={onClose}
    >
      <TextFileField label="CSV file" accept=".csv,text/csv" onText={(text) => form.setValue('csv', text)} />
      <TextArea
        {...form.field('csv')}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        description={`The first line names the columns: ${TAX_RATE_COLUMNS.join(', ')}. Only country, first_day and the two rates are required.`}
      />
      {faults.length > 0 && <FaultTable faults={faults} />}
    </FormDialog>
  )
}

const COLUMNS: readonly Column<Faults[number]>[] = [
  { id: 'line', header: 'Line', isNarrow: true, align: 'end', cell: ({ line }) => line },
  { id: 'column', header: 'Column', isNarrow: true, cell: ({ column }) => column || '—' },
  { id: 'message', header: 'Error', cell: ({ message }) => message },
]

function FaultTable({ faults }: { faults: Faults }) {
  return (
    <Notice tone="stopped" title={`Correct ${formatCount(faults.length, 'error')} first: nothing was changed`}>
      <Table
        caption="Errors of the file"
        isCompact
        columns={COLUMNS}
        rows={faults}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      />
    </Notice>
  )
}
