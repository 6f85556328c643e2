import { parseUrl } from '@portal/contracts/parse-url'
import type { FaultReport } from '@portal/contracts/platform'
import { nanoid } from 'nanoid'
import * as z from 'zod/mini'

/** A policy violation report sent by a browser: the older format, one at a time… */
const CspReport = z.object({
  'csp-report': z.object({
    'document-uri': z._default(z.string(), ''),
    'violated-directive': z._default(z.string(), ''),
    'effective-directive': z.optional(z.string()),
    'blocked-uri': z._default(z.string(), ''),
    'source-file': z.optional(z.string()),
  }),
})

/** …and the newer one, several of any kind. */
const Reports = z.array(
  z.object({
    type: z.string(),
    url: z._default(z.string(), ''),
    body: z.object({
      effectiveDirective: z._default(z.string(), ''),
      blockedURL: z._default(z.string(), ''),
      sourceFile: z.optional(z.nullable(z.string())),
    }),
  }),
)

/** Reads `application/csp-report`. Throws when it is none. */
export function readCspReport(body: unknown): FaultReport[] {
  const report = CspReport.parse(body)['csp-report']
  return [
    policyFault({
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
    }),
  ]
}

/** Reads `application/reports+json`; reports of another kind are passed over. */
export function readReports(body: unknown): FaultReport[] {
  const reports = z.array(z.object({ type: z.string() })).parse(body)
  const violations = Reports.parse(
    reports.flatMap((one, at) => (one.type === 'csp-violation' ? [(body as unknown[])[at]] : [])),
  )
  return violations.map(({ url, body: { effectiveDirective, blockedURL, sourceFile } }) =>
    policyFault({ page: url, directive: effectiveDirective, blocked: blockedURL, source: sourceFile ?? undefined }),
  )
}

function policyFault({
  page,
  directive,
  blocked,
  source,
}: Record<'page' | 'directive' | 'blocked', string> & { source?: string | undefined }): FaultReport {
  return {
    id: nanoid(),
    kind: 'policy',
    message: `${directive} refused ${withoutQuery(blocked) || 'inline code'}`.slice(0, 2000),
    page: pathOf(page).slice(0, 500),
    ...(source && { source: withoutQuery(source).slice(0, 500) }),
  }
}

function pathOf(url: string) {
  return parseUrl(url)?.pathname ?? ''
}

/** A query may contain typed text. */
export function withoutQuery(url: string) {
  return url.split(/[?#]/)[0] ?? ''
}
