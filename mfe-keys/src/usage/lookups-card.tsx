import { getUsage } from '@portal/contracts/security/usage'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { Chart, comparisonOf } from '@portal/design-system/chart'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { useToast } from '@portal/platform/toasts'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { byTheHour, countsBefore, seriesOf, totalOf } from '@portal/remote-kit/usage'
import { TOOLS_PATH } from '../paths.ts'
import type { ChosenDays } from './chosen-days.ts'
import { dayMarks, ownZone, slotLabels, type Zone } from './slot-labels.ts'
import styles from './usage-page.module.css'
import { useKeyNames, useLicenseNames } from './use-names.ts'

const DAY_MS = 86_400_000

/** A time that somebody chose to look at. */
export interface ChosenTime {
  range: ChosenDays
  /** Part of its file's name. */
  name: string
  /** Name of the time in the chart: "7 days". */
  label: string
  /** Behind the number of lookups: "in 7 days". */
  inWords: string
  /** Name of the comparison: "the 7 days before, up to the same hour". */
  before: string
}

interface LookupsCardProps {
  chosen: ChosenTime
  by: 'key' | 'license'
  /** Width of a bar, if there are few enough days; otherwise it is a day. */
  step: 'day' | 'hour'
  zone: Zone
}

/** Shows the lookups of a range: the sum beside the previous one, a chart with its table, and both as a file. */
export function LookupsCard({ chosen, by, step, zone }: LookupsCardProps) {
  const { name, inWords } = chosen
  const range = step === 'hour' ? byTheHour(chosen.range) : chosen.range
  const usage = useLoad(getUsage, { what: 'the usage', query: { ...range.query, by } })
  const before = useLoad(getUsage, { what: 'the usage before', query: range.queryBefore })
  const nameOfKey = useKeyNames()
  const nameOfLicense = useLicenseNames()
  const nameOf = by === 'key' ? nameOfKey : nameOfLicense
  const series = usage.data && seriesOf(usage.data, by, range.slots, range.slotMs)
  const named = series?.map((one) => ({ ...one, name: one.id ? nameOf(one.id) : 'All others' }))
  const total = usage.data && totalOf(usage.data)
  const totalBefore = before.data && totalOf(before.data)
  const trend = total === undefined ? '' : comparisonOf(total, totalBefore, `in ${chosen.before}`)
  const toast = useToast()
  return (
    <Card
      title={total === undefined ? 'Lookups' : <Headline total={total} inWords={inWords} />}
      description={trend || undefined}
      actions={
        named?.length ? (
          <Button
            size="small"
            icon="download"
            onClick={() =>
              import('./usage-csv.ts').then(
                ({ downloadUsage }) => downloadUsage(name, range.slots, named),
                (error) => toast.error(error, 'The file could not be created'),
              )
            }
          >
            Download CSV
          </Button>
        ) : undefined
      }
    >
      <Loaded load={usage} sketch={<Skeleton shape="block" />}>
        {() =>
          named?.length ? (
            <Chart
              {...wordsOf(range, zone)}
              time={chosen.label}
              series={named}
              before={
                before.data && totalBefore
                  ? { name: 'Period before', counts: countsBefore(before.data, range) }
                  : undefined
              }
              noun="lookup"
              trend={trend}
              isRunning={range.isRunning}
            />
          ) : (
            <NoLookups />
          )
        }
      </Loaded>
    </Card>
  )
}

/** The number first, which is what somebody came for. */
function Headline({ total, inWords }: { total: number; inWords: string }) {
  return (
    <>
      <span className={styles.headline}>{formatNumber(total)}</span> {total === 1 ? 'lookup' : 'lookups'} {inWords}
    </>
  )
}

function wordsOf(range: ChosenDays, zone: Zone) {
  const { slots, slotMs } = range
  const clock = (zone === 'local' && ownZone(slots[0] ?? 0)) || 'UTC'
  return {
    name: 'Lookups',
    header: slotMs < DAY_MS ? `Hour (${clock})` : 'Day (UTC)',
    labels: slotLabels(range, zone),
    marks: dayMarks(range, zone),
  }
}

function NoLookups() {
  return (
    <EmptyState
      icon="chart"
      title="No lookups in this time"
      action={<ButtonLink href={TOOLS_PATH}>Try a lookup</ButtonLink>}
    >
      Lookups show up here within seconds of using a key.
    </EmptyState>
  )
}
