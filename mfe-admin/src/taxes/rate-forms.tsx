import { dayAfter } from '@portal/contracts/days'
import { taxRatesCsv } from '@portal/contracts/sales/admin-tax-rates-csv'
import { COUNTRIES, countryName } from '@portal/contracts/sales/countries'
import { millionthsOf, percentOf } from '@portal/contracts/sales/tax-percent'
import { US_STATES } from '@portal/contracts/sales/taxable-address'
import { REQUIRED } from '@portal/contracts/values'
import { portalToday } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { messageOf } from '@portal/platform/api'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import * as z from 'zod/mini'
import { areaInWords, daysInWords, stateOf, type TaxRate } from './tax-rate.ts'
import styles from './taxes.module.css'
import { type Faults, faultsOf, type Reviewed, usePreview } from './use-preview.ts'

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
  /** Faults that came up while the review was read, on the way back from it. */
  faults: Faults
  /** Values from before the review, on the way back from it. */
  typed: TypedRate | undefined
  onTyped: (typed: TypedRate) => void
  onReviewed: (reviewed: Reviewed) => void
  onClose: () => void
}

/** Carries what the server refuses of a rate to its fields. */
class RefusedRate extends Error {}

interface RateFormOptions {
  schema?: typeof Typed
  /** Returns what is sent of what was typed. */
  wanted?: (typed: TypedRate) => TypedRate
}

function useRateForm(
  values: TypedRate,
  { onTyped, onReviewed }: StepProps,
  { schema = Typed, wanted = (typed) => typed }: RateFormOptions = {},
) {
  const preview = usePreview()
  return useCallForm(
    { body: schema },
    {
      labels: LABELS,
      values,
      send: async (typed) => {
        const reviewed = await preview(taxRatesCsv([rateOf(wanted(typed))]))
        const [fault] = faultsOf(reviewed)
        if (fault) throw new RefusedRate(faultInWords(fault))
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

function faultInWords({ column = '', message = '' }: Faults[number]): string {
  const field = FIELDS[column] ?? (column as keyof TypedRate)
  return `${LABELS[field] ?? 'Rate'}: ${message}`
}

/** Says what came up while the review was read. */
function RefusedMeanwhile({ faults: [fault] }: { faults: Faults }) {
  return (
    fault && (
      <Notice tone="stopped" title="Somebody else changed tax rates meanwhile: nothing was written">
        {faultInWords(fault)}
      </Notice>
    )
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

/**
 * Adds a rate of a place, or another one that follows it from a day on. A rate that follows one that has not ended has that
 * one's last day: a part of its days would leave the place without a rate.
 */
export function RateForm({ rate, ...step }: StepProps & { rate: TaxRate | undefined }) {
  const today = portalToday()
  const hasLastDay = !rate || stateOf(rate) === 'ended'
  const first = rate
    ? {
        ...typedOf(rate),
        first_day: later(rate.first_day ?? '', today),
        last_day: hasLastDay ? '' : (rate.last_day ?? ''),
      }
    : { ...NEW, first_day: today }
  const form = useRateForm(step.typed ?? first, step, {
    // One that begins after the other has ended has no day to end on.
    wanted: (typed) => (!hasLastDay && typed.first_day > typed.last_day ? { ...typed, last_day: '' } : typed),
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={rate ? `Change the rate of ${areaInWords(rate)}` : 'New tax rate'}
      description={
        rate
          ? hasLastDay
            ? `It was in force ${daysInWords(rate)}.`
            : `It is in force ${daysInWords(rate)}. It ends the day before the new one begins; orders placed until then keep it.`
          : 'Leave out what the rate does not depend on: a rate of a state alone is for all of its cities.'
      }
      submitLabel="Review changes"
      isHeld={step.typed !== undefined}
      onClose={step.onClose}
    >
      <RefusedMeanwhile faults={step.faults} />
      {!rate && <PlaceFields form={form} />}
      <div className={styles.fields}>
        <TextField {...form.field('first_day')} type="date" />
        {hasLastDay && <TextField {...form.field('last_day')} type="date" isOptional />}
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
  const values = { ...known, last_day: later(known.first_day, portalToday()) }
  const form = useRateForm(step.typed ?? values, step, { schema: typedEnd(known.last_day) })
  return (
    <FormDialog
      form={form}
      title={`End the rate of ${areaInWords(rate)}`}
      description="From the next day on its orders are taxed with the rate of the wider area around it, or not at all where there is none."
      submitLabel="Review changes"
      isHeld={step.typed !== undefined}
      onClose={step.onClose}
    >
      <RefusedMeanwhile faults={step.faults} />
      <TextField {...form.field('last_day')} type="date" />
    </FormDialog>
  )
}

/** Ends a rate no later than it ends already. */
function typedEnd(known: string) {
  const isEarlier = z.refine<string>(
    (day) => known === '' || day <= known,
    `Enter a day that is not after ${formatDate(known)}, when the rate ends already`,
  )
  return z.extend(Typed, { last_day: z.string().check(z.minLength(1, REQUIRED), isEarlier) })
}

/** Takes back a rate that is to come: the one that ends the day before it goes on (rule J165). */
export function WithdrawForm({ rate, ...step }: StepProps & { rate: TaxRate }) {
  const known = typedOf(rate)
  const form = useRateForm({ ...known, last_day: dayAfter(known.first_day, -1) }, step)
  return (
    <FormDialog
      form={form}
      title={`Withdraw the rate of ${areaInWords(rate)}`}
      description={`It was to be in force ${daysInWords(rate)}, and no day has it then. A rate of the same place that ends the day before goes on instead; where there is none, orders are taxed with the rate of the wider area around it, or not at all.`}
      submitLabel="Review changes"
      onClose={step.onClose}
    >
      <RefusedMeanwhile faults={step.faults} />
    </FormDialog>
  )
}
