import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import type { Settings } from '@portal/foundation/settings'
import { INCIDENTS, type Incident, periodHtml } from './incidents.ts'

export const STATUS_FEED_PATH = `${PAGES.status}/feed`

/** Atom, which readers of feeds and chat rooms subscribe to. */
export const FEED_TYPE = 'application/atom+xml; charset=utf-8'

/** The latest, as many as a reader of feeds keeps. */
const ENTRIES = 50

/** `/status/feed`: the incidents of the status page, the latest first, with their periods as of `now` (rule N38). `startedAt` counts while there is none. */
export function statusFeed(
  { publicOrigin, brandName }: Pick<Settings, 'publicOrigin' | 'brandName'>,
  { startedAt, now }: { startedAt: Date; now: Date },
  incidents: readonly Incident[] = INCIDENTS,
): string {
  const page = publicOrigin + PAGES.status
  const feed = publicOrigin + STATUS_FEED_PATH
  const told = incidents.slice(0, ENTRIES)
  const entries = told.map((incident) => {
    const { day, title, text } = incident
    return `<entry>
<id>${escapeHtml(`${page}#${day}-${encodeURIComponent(title)}`)}</id>
<title>${escapeHtml(title)}</title>
<updated>${(updatedAt(incident, now) ?? startedAt).toISOString()}</updated>
<link href="${escapeHtml(page)}"/>
<content type="html">${escapeHtml(periodHtml(incident, now, 'us') + text)}</content>
</entry>
`
  })
  const times = told.flatMap((incident) => updatedAt(incident, now)?.getTime() ?? [])
  const updated = times.length > 0 ? new Date(Math.max(...times)) : startedAt
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(page)}</id>
<title>${escapeHtml(brandName)} status</title>
<updated>${updated.toISOString()}</updated>
<author><name>${escapeHtml(brandName)}</name></author>
<link href="${escapeHtml(page)}"/>
<link rel="self" href="${escapeHtml(feed)}"/>
${entries.join('')}</feed>
`
}

/** Returns when an entry changed last: when it was over, else when it began, else its day. What is planned has not changed yet. */
function updatedAt({ day, from, to }: Incident, now: Date): Date | undefined {
  return [to, from, new Date(`${day}T00:00:00Z`)].find((time) => time && time <= now)
}
