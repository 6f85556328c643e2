import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '@portal/contracts/counts'
import type { DateFormat } from '@portal/contracts/frame'
import { PAGES } from '@portal/contracts/pages'
import { shownDay, shownMinute } from '@portal/contracts/shown-dates'
import { DAY_MS } from '@portal/contracts/time-units'
import { escapeHtml } from '@portal/foundation/html'
import type { FaultsOfDay } from '../faults/count-faults.sql.ts'
import { goOn } from '../reading/go-on.ts'
import { icon } from '../reading/icon.ts'
import type { Reading } from '../reading/reader.ts'
import { INCIDENTS, type Incident, isOpen, periodHtml } from './incidents.ts'
import { section, siteStyle } from './site-page.ts'
import { STATUS_FEED_PATH } from './status-feed.ts'

const STYLE = siteStyle('status.css')
const SCRIPT = readFileSync(join(import.meta.dirname, 'status.js'), 'utf8')

/** Number of days shown. */
export const STATUS_DAYS = 7
const INCIDENT_DAYS = 90

const FEED = `<p class="status-feed">To hear of the next one, <a href="${STATUS_FEED_PATH}">subscribe to the feed</a> (Atom).</p>`

export interface Status {
  at: Date
  /** Readiness of each part, as checked by `/readyz`. */
  parts: readonly { name: string; what: string; isReady: boolean }[]
  /** `undefined` while nobody can say. */
  faults: readonly FaultsOfDay[] | undefined
}

type Shown = Status & { dates: DateFormat }

/** `/status`: whether each part can do its work at this moment, what did not lately, and what browsers reported (rules N15, N38). */
export function statusPage({ at, parts, faults, dates }: Shown, incidents = INCIDENTS): Reading {
  const isReady = parts.every((part) => part.isReady)
  const open = incidents.filter((one) => isOpen(one, at))
  const rows = parts.map(
    (part) =>
      `<li><div><h3>${part.name}</h3><p class="site-muted">${part.what}</p></div><span class="status-state" data-ready="${part.isReady}">${part.isReady ? 'Operational' : 'Not responding'}</span></li>`,
  )
  return {
    title: 'Status',
    description: 'Whether each part of the portal is operational right now, and what went wrong in the last 90 days.',
    style: STYLE,
    script: SCRIPT,
    html: `<div class="site status">
<header class="status-head" data-ready="${isReady && open.length === 0}">
<span class="status-mark">${icon(isReady && open.length === 0 ? 'check' : 'close')}</span>
<div><h1>${headline(isReady, open)}</h1><p>Checked ${shownMinute(at, dates)} <a href="">Check again</a></p></div>
</header>
${section({ title: 'Services', body: `<ul class="status-parts">${rows.join('')}</ul>` })}
${section({ title: 'Incidents', body: incidentsOf({ at, parts, dates }, incidents) + FEED })}
${section({
  title: `Errors in browsers, last ${STATUS_DAYS} days`,
  lead: 'How many times a browser reported that part of a page did not load or broke. Days are in UTC.',
  body: faultsByDay({ at, faults, dates }),
})}
${goOn({
  title: 'Having a problem?',
  text: 'If you were shown an error, look it up. If you write to us, include its reference.',
  doors: `<a class="button" href="${PAGES.statusHelp}">Look up an error</a><a class="button" href="${PAGES.contact}">Write to support</a>`,
})}
</div>
`,
  }
}

function headline(isReady: boolean, open: readonly Incident[]): string {
  if (!isReady) return 'Some systems are not responding'
  if (open.length === 0) return 'All systems operational'
  return open.every(({ kind }) => kind === 'maintenance') ? 'Maintenance is under way' : 'An incident is open'
}

/** Returns current and recent incidents, latest first. */
function incidentsOf({ at, parts, dates }: Omit<Shown, 'faults'>, incidents: readonly Incident[]): string {
  const since = new Date(at.getTime() - INCIDENT_DAYS * DAY_MS).toISOString().slice(0, 10)
  const away = parts.filter(({ isReady }) => !isReady).map(({ name }) => name)
  const now = `<li data-now><h3>Happening now</h3><p>Not responding: ${away.join(', ')}.</p></li>`
  const past = incidents
    .filter((one) => one.day >= since || isOpen(one, at))
    .map((one) => {
      const now = isOpen(one, at) ? ' data-now' : ''
      const when = `<time datetime="${one.day}">${written(one.day, dates)}</time>`
      return `<li${now}><h3>${escapeHtml(one.title)}</h3>${when}<div class="site-muted">${periodHtml(one, at, dates)}${one.text}</div></li>`
    })
  const all = [...(away.length > 0 ? [now] : []), ...past]
  if (all.length === 0) return `<p class="status-none">None in the last ${INCIDENT_DAYS} days.</p>`
  return `<ul class="status-parts status-incidents">${all.join('')}</ul>`
}

/** A day beside the other, today last. */
function faultsByDay({ at, faults, dates }: Omit<Shown, 'parts'>): string {
  if (!faults) return '<p class="site-notice">This information is not available right now.</p>'

  const days = Array.from({ length: STATUS_DAYS }, (_, ago) => new Date(at.getTime() - ago * DAY_MS)).reverse()
  const items = days.map((day) => {
    const key = day.toISOString().slice(0, 10)
    const count = faults.find((one) => one.day === key)?.count ?? 0
    const isToday = key === at.toISOString().slice(0, 10)
    return `<li data-quiet="${count === 0}"><time datetime="${key}">${written(key, dates)}</time><span>${faultsInWords(count)}${isToday ? ' today' : ''}</span></li>`
  })
  return `<ol class="status-days">${items.join('')}</ol>`
}

function faultsInWords(count: number): string {
  return count === 0 ? 'No errors' : formatCount(count, 'error')
}

/** Returns a day, `2026-11-20`, as its reader sees dates. */
function written(day: string, dates: DateFormat): string {
  return shownDay(new Date(day), dates)
}
