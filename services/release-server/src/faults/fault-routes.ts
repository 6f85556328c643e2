import { FaultReport } from '@portal/contracts/platform'
import { FAULTS_PATH } from '@portal/contracts/reports'
import { jsonParser } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ReleaseServerOptions } from '../options.ts'
import { createDailyQuota, FAULTS_A_DAY } from '../reports/daily-quota.ts'
import { BODY_LIMIT_BYTES, REPORT_LIMITS } from '../reports/report-limits.ts'
import type { Fault } from './faults.sql.ts'
import { readCspReport, readReports, withoutQuery } from './policy-reports.ts'

/** Faults in one request. */
const FAULTS_PER_REPORT = 50
const FaultReports = z.array(FaultReport).check(z.maxLength(FAULTS_PER_REPORT))

const READERS: Record<string, (body: unknown) => FaultReport[]> = {
  'application/json': (body) => FaultReports.parse(body),
  'application/csp-report': readCspReport,
  // A browser gathers them itself, and a page that breaks its policy once may do so a thousand times.
  'application/reports+json': (body) => readReports(body).slice(0, FAULTS_PER_REPORT),
}

/** Takes what pages and browsers report. Needs no session: a page that cannot sign in must be able to say so. */
export function faultRoutes(server: FastifyInstance, options: ReleaseServerOptions) {
  const policyReports = ['application/csp-report', 'application/reports+json']
  server.addContentTypeParser<string>(
    policyReports,
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    jsonParser(server),
  )

  const quota = createDailyQuota(FAULTS_A_DAY)
  server.post(FAULTS_PATH, REPORT_LIMITS, async (request, reply) => {
    const now = options.clock.now()
    const faults = readFaults(request).map((report) => stored(withoutNul(report), now))
    const added = await options.storeFaults(faults, (wanted) => quota.take(request.ip, wanted, now))
    for (const { kind, reference, remote, release, page, message } of added) {
      options.log.warn({ fault: kind, reference, remote, release, page }, message)
    }
    return reply.code(204).send()
  })
}

/** Replaces NUL, which PostgreSQL cannot store, by a sign that shows where it was. */
function withoutNul(report: FaultReport): FaultReport {
  const fields = Object.entries(report).map(([name, value]) => [name, value?.replaceAll('\0', '\ufffd')])
  return Object.fromEntries(fields) as FaultReport
}

function readFaults({ headers, body }: FastifyRequest): FaultReport[] {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  try {
    return READERS[type]?.(body) ?? []
  } catch {
    throw problem('request:invalid')
  }
}

function stored({ id, ...report }: FaultReport, reportedAt: Date): Fault {
  const place = placeOf(`${report.source ?? ''} ${report.stack ?? ''}`)
  return { ...place, ...report, page: withoutQuery(report.page), reference: id, reportedAt }
}

/**
 * Returns the remote and release of a file, which are part of its path. The shell's shared modules are called by others
 * and are skipped.
 */
function placeOf(text: string) {
  const places = [...text.matchAll(/\/releases\/([a-z-]+)\/([0-9a-f]+)\//g)]
  const [, remote, release] = places.find(([, name]) => name !== 'shell') ?? places[0] ?? []
  return { ...(remote && { remote }), ...(release && { release }) }
}
