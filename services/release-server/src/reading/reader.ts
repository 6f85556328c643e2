import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DateFormat } from '@portal/contracts/frame'
import { PAGES } from '@portal/contracts/pages'
import type { Visitor } from '@portal/contracts/platform'
import { encodingFor } from '@portal/foundation/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { documentHeaders } from '../documents/content-security-policy.ts'
import { type Display, displayOf } from '../documents/display.ts'
import { readingDocument } from '../documents/document-head.ts'
import { linkPreview } from '../documents/link-preview.ts'
import { sizeOf, TextForMany } from '../documents/text-for-many.ts'
import { withMeasuring } from '../measuring/measuring-parts.ts'
import type { ReleaseServerOptions } from '../options.ts'
import type { PlannedPage, Planner } from '../plan/planner.ts'
import { FIRST_CLICK_SCRIPT } from './first-click.ts'

/** A page to read, without the frame around it. */
export interface Reading {
  title: string
  html: string
  /** Description for search engines. */
  description?: string
  /** Its own styles, beside those that every page to read has. */
  style: string
  /** Script for functions beyond those of every article. */
  script?: string
  /** True for the page shown at an unknown address. */
  isMissing?: true
  /** Returns what its reader typed: nothing of it is kept, here or by their browser. */
  isOnce?: boolean
}

/** Everything that an article may depend on: a page rendered for one reader is cached for the next. */
export type Reader = 'nobody' | 'customer' | 'staff'

/** Puts an article into its frame and sends it. `read` gets the reader, and the format in which they see dates. */
export type SendReading = (
  request: FastifyRequest,
  reply: FastifyReply,
  read: (reader: Reader, dates: DateFormat) => Reading,
) => Promise<FastifyReply>

/** Documents that were put into their frame, with the pages that they are known by, in all, characters. */
const KEPT = 16 * 1024 * 1024

const STYLE = readFileSync(join(import.meta.dirname, 'reading.css'), 'utf8')
const SCRIPT = readFileSync(join(import.meta.dirname, 'reading.js'), 'utf8')

interface Framed {
  document: TextForMany
  headers: Record<string, string>
}

/**
 * The one way in which pages are drawn that work without a script: whole as they arrive, with the styles of their own kind of page
 * alone and no script of the shell (rule N1, decision 60).
 */
export function createReader(planner: Planner, options: ReleaseServerOptions): SendReading {
  const framed = new LRUCache<string, Framed>({
    maxSize: KEPT,
    sizeCalculation: ({ document }, name) => sizeOf(document) + name.length,
  })

  function frame(
    { plan, shell }: Pick<PlannedPage, 'plan' | 'shell'>,
    display: Display,
    path: string,
    reading: Reading,
  ): Framed {
    const { title, html, description, style, script } = reading
    const { publicOrigin, brandName } = options.settings
    const { settings } = options
    const drawn = withMeasuring(shell.renderReading({ plan, path, ...display, title, html }), plan.visitor, settings)
    // Where the use of the site is measured, that script keeps the first click, with consent.
    const own = settings.measurement ? [SCRIPT] : [SCRIPT, FIRST_CLICK_SCRIPT]
    const page = {
      ...drawn,
      inlineStyles: [...drawn.inlineStyles, STYLE, style],
      inlineScripts: [...own, ...(script ? [script] : []), ...(drawn.inlineScripts ?? [])],
    }
    const isForAll = !reading.isMissing && !reading.isOnce
    const preview = description
      ? linkPreview({ publicOrigin, brandName, title, description, path: isForAll ? path : undefined })
      : []
    return {
      document: new TextForMany(readingDocument({ shell: shell.release, drawn: page, ...display, preview })),
      headers: documentHeaders(options.settings, page),
    }
  }

  return async (request, reply, read) => {
    const path = request.url.split('?')[0] ?? '/'
    const visitor = await visitorOf(request, options)
    const page = planner.planFor(visitor, PAGES.docs)
    const notice = options.findNotice(visitor)
    const display = displayOf(request.cookies)
    const reading = read(readerOf(visitor), display.dates)
    const name = JSON.stringify([page.key, notice, display, path, nameOf(reading)])
    const known = framed.get(name)
    const { document, headers } =
      known ?? frame(notice ? { ...page, plan: { ...page.plan, notice } } : page, display, path, reading)
    if (!known && !reading.isOnce) framed.set(name, { document, headers })
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = encoding ? await document.as(encoding) : document.text
    if (encoding) reply.header('content-encoding', encoding)

    options.cookies.ensureXsrf(request, reply)
    return (
      reply
        .code(reading.isMissing ? 404 : 200)
        .headers(headers)
        // A countdown goes by the portal's time, also where the machine's clock is wrong (rule E33).
        .header('server-timing', `clock;desc="${options.clock.now().getTime()}"`)
        .header('cache-control', reading.isOnce ? 'no-store' : 'private, no-cache')
        .send(body)
    )
  }
}

const names = new WeakMap<Reading, string>()

/** Two that say the same have the same; of one that is kept it is worked out once. */
function nameOf(reading: Reading): string {
  const name = names.get(reading) ?? createHash('sha256').update(JSON.stringify(reading)).digest('base64url')
  names.set(reading, name)
  return name
}

function readerOf(visitor: Visitor | null): Reader {
  if (!visitor) return 'nobody'
  return visitor.staff ? 'staff' : 'customer'
}

/** Such a page is read also while nobody can be asked who somebody is. */
async function visitorOf(request: FastifyRequest, { findVisit }: ReleaseServerOptions): Promise<Visitor | null> {
  const visit = await findVisit(request).catch(() => undefined)
  return visit?.visitor ?? null
}
