/** Something that happened, or will. */
export interface TimelineEvent {
  /** RFC 3339. */
  at: string
  what: string
  detail?: string
  /** RFC 3339; the first time of something that happened several times, until `at`. */
  since?: string
}

/** An event as a page states it: payments that failed one after another are not listed one by one. */
export interface HistoryEvent extends TimelineEvent {
  isFailedPayment?: true
}

/**
 * Returns a history with what is ahead and the latest at the top; of events at the same time, the later in the list is
 * above. Payments that failed one after another are one event with their number and days (rule J141).
 */
export function latestFirst(events: readonly HistoryEvent[]): TimelineEvent[] {
  const inTime = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return runsOfFailures(inTime.toReversed()).map(asOneEvent)
}

type Run = [HistoryEvent, ...HistoryEvent[]]

function runsOfFailures(events: readonly HistoryEvent[]): Run[] {
  const runs: Run[] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (event.isFailedPayment && run?.[0].isFailedPayment) run.push(event)
    else runs.push([event])
  }
  return runs
}

function asOneEvent(run: Run): TimelineEvent {
  const [{ isFailedPayment: _, ...latest }] = run
  if (run.length === 1) return latest
  const details = [...new Set(run.flatMap(({ detail }) => detail ?? []))]
  return {
    at: latest.at,
    what: `${run.length} payment attempts failed`,
    ...(details.length > 0 && { detail: details.join(' · ') }),
    since: run.at(-1)?.at ?? latest.at,
  }
}
