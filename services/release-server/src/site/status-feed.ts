import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import type { Settings } from '@portal/foundation/settings'
import { INCIDENTS, type Incident } from './incidents.ts'

export const STATUS_FEED_PATH = `${PAGES.status}/feed`

/** Atom, which readers of feeds and chat rooms subscribe to. */
export const FEED_TYPE = 'application/atom+xml; charset=utf-8'

/** The latest, as many as a reader of feeds keeps. */
const ENTRIES = 50

/** `/status/feed`: the incidents of the status page, the latest first (rule N38). `startedAt` counts while there is none. */
export function statusFeed(
  { publicOrigin, brandName }: Pick<Settings, 'publicOrigin' | 'brandName'>,
  startedAt: Date,
  incidents: readonly Incident[] = INCIDENTS,
): string {
  const page = publicOrigin + PAGES.status
  const feed = publicOrigin + STATUS_FEED_PATH
  const told = incidents.slice(0, ENTRIES)
  const entries = told.map(
    ({ day, title, text }) => `<entry>
<id>${escapeHtml(`${page}#${day}-${encodeURIComponent(title)}`)}</id>
<title>${escapeHtml(title)}</title>
<updated>${day}T00:00:00Z</updated>
<link href="${escapeHtml(page)}"/>
<content type="html">${escapeHtml(text)}</content>
</entry>
`,
  )
  const updated = told[0] ? `${told[0].day}T00:00:00Z` : startedAt.toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(page)}</id>
<title>${escapeHtml(brandName)} status</title>
<updated>${updated}</updated>
<author><name>${escapeHtml(brandName)}</name></author>
<link href="${escapeHtml(page)}"/>
<link rel="self" href="${escapeHtml(feed)}"/>
${entries.join('')}</feed>
`
}
