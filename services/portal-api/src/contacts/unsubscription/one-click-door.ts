import { PAGES } from '@portal/contracts/pages'
import { auditedNetwork, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { formParser, type HttpServer } from '@portal/foundation/http'
import { ONE_CLICK_PATH } from './letter-about.ts'
import { endSubscription, readOrRefuse } from './unsubscribe.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_IN_PARTS = 'multipart/form-data'
/** `List-Unsubscribe=One-Click` and what surrounds it, bytes. */
const MOST_BYTES = 4_096

interface Door {
  Params: { token: string }
}

/**
 * Adds RFC 8058's endpoint outside the calls: mail programs post a form here without cookies, from anywhere. A GET of
 * the address redirects to the confirmation page and changes nothing.
 */
export async function addOneClickDoor(server: HttpServer, foundation: Foundation): Promise<void> {
  const { db, keys, clock, settings } = foundation
  await server.register(async (door) => {
    const asText = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    door.addContentTypeParser<string>(FORM, asText, formParser)
    door.addContentTypeParser(FORM_IN_PARTS, asText, (_, body, done) => done(null, body))
    door.get<Door>(`${ONE_CLICK_PATH}/:token`, async ({ params }, reply) =>
      reply.redirect(`${settings.publicOrigin}${PAGES.unsubscribe}#${new URLSearchParams(params)}`, 303),
    )
    door.post<Door>(`${ONE_CLICK_PATH}/:token`, async ({ params, id: requestId, ip }, reply) => {
      const asked = readOrRefuse(keys.envelope, params.token)
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const { line } = await endSubscription(tx, asked, now)
        const context = { now, requestId, network: auditedNetwork(ip) }
        await writeAudit(tx, context, line ? [line] : [])
      })
      return reply.code(204).send()
    })
  })
}
