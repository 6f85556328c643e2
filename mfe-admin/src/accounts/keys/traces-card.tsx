import { listTracedRequests, listTracesOfAccount, stopTracing } from '@portal/contracts/security/admin-keys'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow, useNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { KIND_WORDS, nameOf } from './account-key.ts'
import { useKeysAddress } from './keys-address.ts'
import { isOfAddress, isRunning, mayCatchMore, type Trace } from './trace.ts'
import { TracedRequests } from './traced-requests.tsx'
import type { AccountKeys } from './use-account-keys.ts'

const SECOND_MS = 1_000
/** How often the traces are asked for while one runs, in ms: a colleague may stop it. */
const STATE_EVERY_MS = 5_000

interface TracesCardProps {
  id: number
  keys: AccountKeys
}

/**
 * Lists traces of the last week, and what one of them caught: the one that the address names, or else the latest that runs of the
 * account and its keys (rule G27). A trace of an address concerns many accounts, and opens for none by itself.
 */
export function TracesCard({ id, keys }: TracesCardProps) {
  const traces = useLoad(listTracesOfAccount, {
    what: 'the traces',
    params: { id },
    askAgainIn: (known) => (known?.some((trace) => isRunning(trace, portalNow())) ? STATE_EVERY_MS : undefined),
  })
  const { values, linkTo } = useKeysAddress()
  const now = useNow(SECOND_MS)
  const [followed, follow] = useState('')
  if (!traces.isAllowed || (!traces.error && !traces.data?.length)) return null

  const latest = traces.data?.find((trace) => isRunning(trace, now) && !isOfAddress(trace))
  if (latest?.search_term && latest.search_term !== followed) follow(latest.search_term)
  const find = (term: string) => traces.data?.find(({ search_term }) => search_term === term)
  // One that was read while it ran is read on when it has ended.
  const shown = find(values.trace) ?? latest ?? find(followed)
  const wordsOf = ({ search_term: term = '' }: Trace) => wordsOfTerm(term, id, keys)
  return (
    <>
      <Card
        title="Traces"
        description="Requests of a key, the account or an IP address, written down for up to an hour and kept for a week."
        isFlush
      >
        <LoadedTable
          load={traces}
          caption="Traces"
          rowKey={({ search_term = '' }) => search_term}
          columns={[
            { id: 'traced', header: 'Traced', cell: wordsOf },
            { id: 'state', header: 'Status', phone: 'first', cell: (trace) => <TraceState trace={trace} now={now} /> },
            {
              id: 'started',
              header: 'Started',
              phone: 'second',
              isNarrow: true,
              cell: ({ started }) => <RelativeTime value={started} />,
            },
            { id: 'by', header: 'By', isHiddenOnMedium: true, cell: ({ started_by }) => started_by || '—' },
          ]}
          actions={(trace) => (
            <>
              <ButtonLink
                size="small"
                href={linkTo({ trace: trace.search_term ?? '' })}
                aria-label={`See requests of ${wordsOf(trace)}`}
                aria-current={trace === shown || undefined}
              >
                See requests
              </ButtonLink>
              {isRunning(trace, now) && <StopButton trace={trace} words={wordsOf(trace)} />}
            </>
          )}
        />
      </Card>
      {shown && (
        <TracedRequests
          key={shown.search_term}
          accountId={id}
          trace={shown}
          words={wordsOf(shown)}
          isLive={isRunning(shown, now)}
          isAwaited={mayCatchMore(shown, now)}
          keys={keys}
        />
      )}
    </>
  )
}

/** Returns what a trace follows, as people call it. */
function wordsOfTerm(term: string, accountId: number, { find }: AccountKeys): string {
  if (term === String(accountId)) return 'All keys'
  const key = find(term)
  return key ? `${KIND_WORDS[key.kind]} ${nameOf(key)}` : term
}

function TraceState({ trace, now }: { trace: Trace; now: number }) {
  if (!isRunning(trace, now)) return <StatusChip tone="paused">Ended</StatusChip>
  return (
    <StatusChip
      tone="active"
      reason={
        <>
          ends <RelativeTime value={trace.ends} />
        </>
      }
    >
      Running
    </StatusChip>
  )
}

/** Ends a trace at once: it can be started again. */
function StopButton({ trace: { search_term = '' }, words }: { trace: Trace; words: string }) {
  const stop = useWrite(stopTracing, { stale: [listTracesOfAccount, listTracedRequests] })
  const toast = useToast()
  return (
    <Allowed call={stopTracing}>
      <Button
        size="small"
        aria-label={`Stop tracing ${words}`}
        isPending={stop.isPending}
        onClick={() =>
          void stop
            .run({ query: { search_term } })
            .then(() => toast.success(`${words}: the trace is stopped`), toast.error)
        }
      >
        Stop
      </Button>
    </Allowed>
  )
}
