import { COUNTRIES, countryName } from '@portal/contracts/sales/countries'
import { millionthsOf, percentOf } from '@portal/contracts/sales/tax-percent'
import { taxRatesCsv } from '@portal/contracts/sales/tax-rates-csv'
import { US_STATES } from '@portal/contracts/sales/taxable-address'
import { REQUIRED } from '@portal/contracts/values'
import { portalToday } from '@portal/design-system/clock'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { messageOf } from '@portal/platform/api'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import * as z from 'zod/mini'
import { areaInWords, daysInWords, type TaxRate } from './tax-rate.ts'
import styles from './taxes.module.css'
import { type Reviewed, usePreview } from './use-preview.ts'

const HOME = 'USA'

const Percent = z
  .string()
  .check(
    z.refine((typed) => millionthsOf(typed.trim()) !== undefined, 'Enter a percentage from 0 to 100, such as 8.25'),
  )

const Typed = z.object({
  country_iso3: z.string(),
  region: z.string(),
  county: z.string(),
  locality: z.string(),
  postal_code: z.string(),
  first_day: z.string().check(z.minLength(1, REQUIRED)),
  last_day: z.string(),
  saas: Percent,
  data: Percent,
  base: Percent,
})
export type TypedRate = z.infer<typeof Typed>

const LABELS = {
  country_iso3: 'Country',
  region: 'State',
  county: 'County',
  locality: 'City',
  postal_code: 'ZIP code',
  first_day: 'First day',
  last_day: 'Last day',
  saas: 'Software (%)',
  data: 'Data (%)',
  base: 'Taxed share of the price (%)',
} as const

/** Columns of the file by the names of the fields, where they differ. */
const FIELDS: Readonly<Record<string, keyof TypedRate>> = {
  country: 'country_iso3',
  city: 'locality',
  saas_percent: 'saas',
  data_percent: 'data',
  taxed_percent: 'base',
}

interface StepProps {
  /** What was typed before the review, on the way back from it. */
  typed: TypedRate | undefined
  onTyped: (typed: TypedRate) => void
  onReviewed: (reviewed: Reviewed) => void
  onClose: () => void
}

/** Carries what the server refuses of a rate to its fields. */
class RefusedRate extends Error {}

function useRateForm(values: TypedRate, { onTyped, onReviewed }: StepProps) {
  const preview = usePreview()
  return useCallForm(
    { body: Typed },
    {
      labels: LABELS,
      values,
      send: async (typed) => {
        const reviewed = await preview(taxRatesCsv([rateOf(typed)]))
        const [fault] = reviewed.preview.faults ?? []
        const field = FIELDS[fault?.column ?? ''] ?? (fault?.column as keyof TypedRate)
        if (fault) throw new RefusedRate(`${LABELS[field] ?? 'Rate'}: ${fault.message}`)
        return reviewed
      },
      done: (reviewed, typed) => {
        onTyped(typed)
        onReviewed(reviewed)
      },
      refusalText: (error) => (error instanceof RefusedRate ? error.message : messageOf(error).content),
    },
  )
}

function rateOf({ saas, data, base, ...rate }: TypedRate) {
  const read = (percent: string) => millionthsOf(percent.trim()) ?? 0
  return { ...rate, saas_millionths: read(saas), data_millionths: read(data), base_millionths: read(base) }
}

function typedOf(rate: TaxRate): TypedRate {
  const { country_iso3 = '', region = '', county = '', locality = '', postal_code = '' } = rate
  return {
    country_iso3,
    region,
    county,
    locality,
    postal_code,
    first_day: rate.first_day ?? '',
    last_day: rate.last_day ?? '',
    saas: percentOf(rate.saas_millionths ?? 0),
    data: percentOf(rate.data_millionths ?? 0),
    base: percentOf(rate.base_millionths ?? 0),
  }
}

const NEW: TypedRate = {
  country_iso3: HOME,
  region: '',
  county: '',
  locality: '',
  postal_code: '',
  first_day: '',
  last_day: '',
  saas: '',
  data: '',
  base: '100',
}

/** Adds a rate of a place, or another one that follows it from a day on. */
export function RateForm({ rate, ...step }: StepProps & { rate: TaxRate | undefined }) {
  const today = portalToday()
  const first = rate
    ? { ...typedOf(rate), first_day: later(rate.first_day ?? '', today) }
    : { ...NEW, first_day: today }
  const form = useRateForm(step.typed ?? first, step)
  return (
    <FormDialog
      form={form}
      size="wide"
      title={rate ? `Change the rate of ${areaInWords(rate)}` : 'New tax rate'}
      description={
        rate
          ? `It is in force ${daysInWords(rate)}. It ends the day before the new one begins; orders placed until then keep it.`
          : 'Leave out what the rate does not depend on: a rate of a state alone is for all of its cities.'
      }
      submitLabel="Review changes"
      onClose={step.onClose}
    >
      {!rate && <PlaceFields form={form} />}
      <div className={styles.fields}>
        <TextField {...form.field('first_day')} type="date" />
        <TextField {...form.field('last_day')} type="date" isOptional />
      </div>
      <div className={styles.fields}>
        <TextField {...form.field('saas')} inputMode="decimal" autoComplete="off" />
        <TextField {...form.field('data')} inputMode="decimal" autoComplete="off" />
        <TextField
          {...form.field('base')}
          inputMode="decimal"
          autoComplete="off"
          description="100, unless the place taxes a part of it."
        />
      </div>
    </FormDialog>
  )
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

const STATES = US_STATES.map((state) => ({ value: state, label: state }))
const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: countryName(country) })).toSorted(
  (a, b) => Number(b.value === HOME) - Number(a.value === HOME) || a.label.localeCompare(b.label),
)

function PlaceFields({ form }: { form: ReturnType<typeof useRateForm> }) {
  const isHome = form.value('country_iso3') === HOME
  return (
    <>
      <div className={styles.fields}>
        <Select {...form.field('country_iso3')} options={COUNTRY_OPTIONS} />
        {isHome ? (
          <Select {...form.field('region')} placeholder="All states" options={STATES} />
        ) : (
          <TextField {...form.field('region')} label="Region" isOptional autoComplete="off" />
        )}
      </div>
      <div className={styles.fields}>
        <TextField {...form.field('county')} isOptional autoComplete="off" />
        <TextField {...form.field('locality')} isOptional autoComplete="off" />
        <TextField
          {...form.field('postal_code')}
          label={isHome ? LABELS.postal_code : 'Postal code'}
          isOptional
          autoComplete="off"
        />
      </div>
    </>
  )
}

/** Ends a rate: the place has that of the wider area around it from the next day on. */
export function EndForm({ rate, ...step }: StepProps & { rate: TaxRate }) {
  const known = typedOf(rate)
  const form = useRateForm(step.typed ?? { ...known, last_day: later(known.first_day, portalToday()) }, step)
  return (
    <FormDialog
      form={form}
      title={`End the rate of ${areaInWords(rate)}`}
      description="From the next day on its orders are taxed with the rate of the wider area around it, or not at all where there is none."
      submitLabel="Review changes"
      onClose={step.onClose}
    >
      <TextField {...form.field('last_day')} type="date" />
    </FormDialog>
  )
}
