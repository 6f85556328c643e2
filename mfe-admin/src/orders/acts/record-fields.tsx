import { name } from '@portal/contracts/names'
import { PAYMENT_PROVIDERS } from '@portal/contracts/payments/admin-payments'
import { portalToday } from '@portal/design-system/clock'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import type { FormField } from '@portal/remote-kit/form'
import * as z from 'zod/mini'
import { addsUp, MONEY_FIELDS, MONEY_LABELS } from '../money-form.ts'
import { PROVIDER_LABELS } from '../transaction.ts'

/** Input about money that came or went back without a card here (rule K8). */
export const RECORDED = {
  body: z
    .object({
      payment_method_provider: z.enum(PAYMENT_PROVIDERS),
      reference_number: name(100),
      received: z.string().check(
        z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter a date', abort: true }),
        z.refine((day) => day <= portalToday(), 'Enter a day that has come'),
      ),
      ...MONEY_FIELDS,
    })
    .check(addsUp),
}

export const RECORD_LABELS = {
  payment_method_provider: 'How',
  reference_number: 'Reference',
  received: 'Date (UTC)',
  ...MONEY_LABELS,
} as const

type RecordName = 'payment_method_provider' | 'reference_number' | 'received'

/** Returns the first moment of a day (UTC). */
export function startOf(day: string): string {
  return `${day}T00:00:00Z`
}

/** Fields for the way, the day and the reference of money that moved. */
export function RecordFields({ form }: { form: { field: (name: RecordName) => FormField } }) {
  return (
    <>
      <Select
        {...form.field('payment_method_provider')}
        options={PAYMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
      />
      <TextField
        {...form.field('reference_number')}
        autoComplete="off"
        description="Number of the check or transfer. Each is recorded once."
      />
      <TextField {...form.field('received')} type="date" max={portalToday()} />
    </>
  )
}
