import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'

const OWN_SITES = new Set(['same-origin', 'none'])

/** Refuses what another site's page made the browser send. Programs that are no browsers send neither header. */
export function refuseForeignOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicOrigin, corsOrigins }: Pick<Settings, 'publicOrigin' | 'corsOrigins'>,
): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin !== undefined && corsOrigins.includes(origin)) return
  if (origin !== undefined && origin !== publicOrigin) throw problem('request:foreign-origin')
  if (typeof site === 'string' && !OWN_SITES.has(site)) throw problem('request:foreign-origin')
}
