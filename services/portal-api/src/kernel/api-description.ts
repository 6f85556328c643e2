import type { Call } from '@portal/contracts/call'
import type { Foundation } from '@portal/foundation/foundation'
import type { HttpServer } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { describeApi } from './open-api.ts'

const BEARER = /^Bearer (\S+)$/i

/** `/api/openapi.json`; in production for staff only, and to others as if it were not there (rule M12, S65). */
export function addApiDescription(
  server: HttpServer,
  { settings, identifier, clock }: Foundation,
  calls: readonly Call[],
): void {
  let description: string | undefined
  server.get('/api/openapi.json', async (request, reply) => {
    if (settings.production) {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
      const session = token ? await identifier.byToken(token, clock.now()) : undefined
      if (!session?.staff || session.isClosedStaff) throw problem('request:not-found')
    }
    description ??= JSON.stringify(describeApi(calls))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
