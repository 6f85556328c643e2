import type { FastifyInstance } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'

/** Serves the notice above the page as of now, for a page that has been open for a while (rule H30). */
export function noticeRoute(
  server: FastifyInstance,
  { findVisit, findNotice }: Pick<ReleaseServerOptions, 'findVisit' | 'findNotice'>,
) {
  server.get('/notice.json', async (request) => {
    const visit = await findVisit(request)
    return { notice: findNotice(visit?.visitor ?? null) ?? null }
  })
}
