import { CLICK_PARAMETERS, type ClickSource } from '@portal/contracts/click-parameters'
import { areaOf, CHOICE_COOKIE, MEASURE_PATH, MeasuredEvents, sourceOf } from '@portal/contracts/measuring'
import { problem } from '@portal/foundation/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import { createDailyQuota, EVENTS_A_DAY } from '../reports/daily-quota.ts'
import { REPORT_LIMITS } from '../reports/report-limits.ts'

/**
 * Receives what happened on pages of those who agreed to be measured (rules M34 and M35). Open to everyone; what comes
 * without agreement is dropped with the same response.
 */
export function measureRoutes(server: FastifyInstance, { settings, clock, storeMeasured }: ReleaseServerOptions) {
  const { measurement } = settings
  const quota = createDailyQuota(EVENTS_A_DAY)
  server.post(MEASURE_PATH, REPORT_LIMITS, async (request, reply) => {
    const events = MeasuredEvents.safeParse(request.body)
    if (!events.success) throw problem('request:invalid')
    const now = clock.now()
    if (measurement && isAllowed(request, measurement)) {
      const counted = events.data.slice(0, quota.take(request.ip, events.data.length, now))
      const source = sourceOf(clickOf(request))
      const rows = counted.map(({ event, page }) => ({ event, area: areaOf(page), source }))
      if (rows.length > 0) await storeMeasured(now.toISOString().slice(0, 10), rows)
    }
    return reply.code(204).send()
  })
}

/** Silence is consent only where the setting says so, and a browser that asks not to be followed is not counted. */
function isAllowed({ cookies, headers }: FastifyRequest, { isAsked }: { isAsked: boolean }): boolean {
  if (headers['sec-gpc'] === '1') return false
  return (cookies[CHOICE_COOKIE] ?? (isAsked ? 'no' : 'yes')) === 'yes'
}

/** The campaign is in the cookies that the page set; the server reads it there, and the report does not repeat it. */
function clickOf({ cookies }: FastifyRequest): ClickSource {
  return Object.fromEntries(CLICK_PARAMETERS.flatMap((name) => (cookies[name] ? [[name, cookies[name]]] : [])))
}
