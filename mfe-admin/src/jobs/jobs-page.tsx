import { countJobs, listJobs } from '@portal/contracts/authorization/admin-jobs'
import { JOB_KINDS, type JobKind } from '@portal/contracts/authorization/job-kinds'
import { JOB_STATES, type JobState } from '@portal/contracts/authorization/job-state'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { PageHeader } from '@portal/design-system/page-header'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Select } from '@portal/design-system/select'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { TabLinks } from '@portal/design-system/tab-links'
import { CellLines, type Column } from '@portal/design-system/table'
import { type Address, oneOf, useAddress } from '@portal/remote-kit/address'
import { LoadedTable, OutdatedNotice, type PagedLoad, useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { SavedViews } from '../lists/saved-views.tsx'
import { type Job, nameOfKind } from './job.ts'
import { StartJobDialogs, useMayStart, useOpenDialog } from './start-job-dialogs.ts'

const KINDS = Object.keys(JOB_KINDS) as JobKind[]
const STATES = Object.keys(JOB_STATES) as JobState[]
const ADDRESS = { state: oneOf(STATES), kind: oneOf(KINDS) }
type JobsAddress = Address<{ state: JobState | ''; kind: JobKind | '' }>

const DESCRIPTION =
  'What the portal does by itself: email, renewals, webhooks, warnings and cleanup. Jobs that are done are not listed.'

/** Maximum number of rows in a response; a full one means that there are more. */
const JOBS_PER_ANSWER = 50

const TONES: Readonly<Record<JobState, Tone>> = {
  failed: 'stopped',
  late: 'attention',
  retrying: 'attention',
  running: 'active',
  waiting: 'info',
}

const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'job',
    header: 'Job',
    cell: ({ id, kind, subject_id }) => (
      <CellLines detail={`Job ${id}${subject_id ? `, about ${subject_id}` : ''}`} isDetailWhole>
        {nameOfKind(kind)}
      </CellLines>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: ({ state }) => state && <StatusChip tone={TONES[state]}>{JOB_STATES[state]}</StatusChip>,
  },
  {
    id: 'due',
    header: 'Due',
    isNarrow: true,
    phone: 'second',
    cell: ({ due }) => <RelativeTime value={due ?? null} />,
  },
  { id: 'tries', header: 'Tries', align: 'end', isNarrow: true, cell: ({ tries }) => tries },
  { id: 'error', header: 'Last error', cell: ({ last_error }) => last_error || '—' },
]

/** `/admin/jobs`: what the portal does by itself and has not done yet (rule N44). */
export function JobsPage() {
  const address = useAddress(ADDRESS)
  const { state, kind } = address.values
  const jobs = usePagedLoad(listJobs, {
    what: 'background jobs',
    query: { ...(state && { state }), ...(kind && { kind }) },
    next: byCursor(JOBS_PER_ANSWER),
  })
  const counts = useLoad(countJobs, { what: 'the number of background jobs' })
  const refresh = () => {
    jobs.retry()
    counts.retry()
  }
  return (
    <StartJobDialogs>
      <PageHeader
        title="Background jobs"
        description={DESCRIPTION}
        action={
          <>
            <SavedViews list="jobs" />
            <Button icon="refresh" onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <Filters address={address} counts={counts.data} />
      <OutdatedNotice load={jobs} />
      <JobTable key={`${state} ${kind}`} jobs={jobs} address={address} />
    </StartJobDialogs>
  )
}

type Counts = NonNullable<ReturnType<typeof useLoad<typeof countJobs>>['data']>

/** States as tabs with the number of jobs in each, and a choice of the kind. */
function Filters({ address, counts }: { address: JobsAddress; counts: Counts | undefined }) {
  const { state, kind } = address.values
  const countOf = (wanted: JobState | '') => {
    const matching = counts?.filter((one) => (!wanted || one.state === wanted) && (!kind || one.kind === kind))
    return matching?.reduce((sum, { count = 0 }) => sum + count, 0)
  }
  return (
    <>
      <TabLinks
        label="State of background jobs"
        tabs={(['', ...STATES] as const).map((one) => ({
          label: one ? JOB_STATES[one] : 'All',
          href: address.linkTo({ state: one }),
          isCurrent: one === state,
          count: countOf(one),
        }))}
      />
      <FilterBar
        label="Filter background jobs"
        set={kind ? 1 : 0}
        onReset={kind ? () => address.clear('kind') : undefined}
      >
        <Select
          label="Kind"
          isLabelHidden
          placeholder="Any kind"
          options={KINDS.map((one) => ({ value: one, label: JOB_KINDS[one] })).toSorted((a, b) =>
            a.label.localeCompare(b.label),
          )}
          value={kind}
          onChange={(event) => address.change({ kind: event.currentTarget.value as JobKind | '' })}
        />
      </FilterBar>
    </>
  )
}

function JobTable({ jobs, address }: { jobs: PagedLoad<Job>; address: JobsAddress }) {
  const mayStart = useMayStart()
  return (
    <LoadedTable
      load={jobs}
      caption="Background jobs"
      columns={COLUMNS}
      rowKey={({ id }) => String(id)}
      expectedRows={8}
      actions={mayStart ? (job) => <StartButton job={job} /> : undefined}
      empty={<NoJobs address={address} />}
      footer={jobs.data && <MoreRows load={jobs} noun="job" />}
    />
  )
}

function StartButton({ job }: { job: Job }) {
  const open = useOpenDialog()
  const { id, action } = job
  if (!action) return null

  const label = action === 'retry' ? 'Try again…' : 'Run now…'
  return (
    <Button size="small" aria-label={`${label.slice(0, -1)} job ${id}…`} onClick={() => open(job)}>
      {label}
    </Button>
  )
}

function NoJobs({ address }: { address: JobsAddress }) {
  const { state, kind } = address.values
  const title = state ? `No ${JOB_STATES[state].toLowerCase()} jobs` : 'No background jobs'
  return (
    <EmptyState
      icon="check"
      title={kind ? `${title} of this kind` : title}
      action={Boolean(kind) && <Button onClick={() => address.clear('kind')}>Clear filters</Button>}
    />
  )
}
