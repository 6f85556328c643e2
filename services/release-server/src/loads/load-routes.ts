import { LoadRecord } from '@portal/contracts/loads'
import { LOADS_PATH, LOADS_PER_REPORT } from '@portal/contracts/reports'
import { problem } from '@portal/foundation/problem'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ReleaseServerOptions } from '../options.ts'
import type { Registry } from '../registry/registry.ts'
import { createDailyQuota, LOADS_A_DAY } from '../reports/daily-quota.ts'
import { REPORT_LIMITS } from '../reports/report-limits.ts'

const LoadRecords = z.array(LoadRecord).check(z.maxLength(LOADS_PER_REPORT))

/**
 * Receives how remotes were loaded in browsers (rule P40). Open to everyone; records of unknown releases are dropped
 * with the same response, so that no one learns which exist.
 */
export function loadRoutes(server: FastifyInstance, registry: Pick<Registry, 'find'>, options: ReleaseServerOptions) {
  const quota = createDailyQuota(LOADS_A_DAY)
  server.post(LOADS_PATH, REPORT_LIMITS, async (request, reply) => {
    const records = LoadRecords.safeParse(request.body)
    if (!records.success) throw problem('request:invalid')
    const now = options.clock.now()
    const known = records.data.filter(({ remote, release }) => registry.find(remote, release))
    const kept = known.slice(0, quota.take(request.ip, known.length, now))
    if (kept.length > 0) await options.storeLoads(kept.map((load) => ({ ...load, reportedAt: now })))
    return reply.code(204).send()
  })
}
