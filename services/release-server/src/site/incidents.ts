import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DateFormat } from '@portal/contracts/frame'
import { shownMinute } from '@portal/contracts/shown-dates'
import { USUAL_LANGUAGE } from '../reading/code.ts'
import { renderMarkdown } from '../reading/render-markdown.ts'

/** An incident or a maintenance as written by the operator (rule N38). */
export interface Incident {
  /** `2026-11-20`, in UTC. */
  day: string
  title: string
  kind: 'incident' | 'maintenance'
  /** Absent where only the day is known. */
  from?: Date
  /** Absent while nobody knows when it is over. */
  to?: Date
  /** HTML. */
  text: string
}

const HEADING = /^(\d{4}-\d{2}-\d{2}) ([^\n]+)\n(.*)$/s
const PERIOD_LINE = /^\s*(Incident|Maintenance) from (\d[^\n]*)\n?/
const PERIOD = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})(?: to (\d{4}-\d{2}-\d{2} \d{2}:\d{2}))? UTC$/

/**
 * Reads `## 2026-11-20 What did not work`, a line such as `Incident from 2026-11-20 14:05 UTC` where the time is known, and below
 * it what became of it; the latest first. Throws on a heading without its day, and on a period that is none: `from` before a digit
 * begins one, before other words it is text.
 */
export function readIncidents(source: string): Incident[] {
  const parts = source.split(/^## /m).slice(1)
  return parts.map(readIncident).sort((a, b) => b.day.localeCompare(a.day))
}

function readIncident(part: string): Incident {
  const [, day, title, below = ''] = HEADING.exec(part) ?? []
  if (!timeOf(`${day} 00:00`) || !day || !title)
    throw new Error(`An incident begins with its day and a title: ${part.slice(0, 40)}`)
  const [line = '', kind = 'Incident', said] = PERIOD_LINE.exec(below) ?? []
  return {
    day,
    title,
    kind: kind === 'Maintenance' ? 'maintenance' : 'incident',
    ...(said !== undefined && readPeriod(said, kind)),
    text: renderMarkdown(below.slice(line.length), USUAL_LANGUAGE).html,
  }
}

function readPeriod(said: string, kind: string): Pick<Incident, 'from' | 'to'> {
  const [, begins, ends] = PERIOD.exec(said.trim()) ?? []
  const [from, to] = [timeOf(begins), timeOf(ends)]
  const isMissing = !from || (kind === 'Maintenance' && !to)
  if (isMissing || (to && to <= from))
    throw new Error(
      `A period is "2026-11-20 14:05 to 2026-11-20 14:20 UTC", without "to" while an incident is open: ${said}`,
    )
  return { from, ...(to && { to }) }
}

/** Returns a time that exists: no 30th of February, which a date would take for one in March. */
function timeOf(written: string | undefined): Date | undefined {
  if (!written) return undefined
  const minute = written.replace(' ', 'T')
  const time = new Date(`${minute}:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(minute) ? time : undefined
}

/** Returns whether an incident or a maintenance is open at a time: one without a time is over (rule H32). */
export function isOpen({ from, to }: Incident, now: Date): boolean {
  return from !== undefined && from <= now && (!to || now < to)
}

/** Returns the period of an incident as a paragraph, and whether it is open at a time. `""` where only the day is known. */
export function periodHtml(incident: Incident, at: Date, dates: DateFormat): string {
  const { from, to } = incident
  if (!from) return ''
  const until = to ? ` to ${shownMinute(to, dates)}` : ''
  return `<p>${isOpen(incident, at) ? 'Happening now: from' : 'From'} ${shownMinute(from, dates)}${until}</p>`
}

export const INCIDENTS: readonly Incident[] = readIncidents(
  readFileSync(join(import.meta.dirname, '../../site/incidents.md'), 'utf8'),
)
