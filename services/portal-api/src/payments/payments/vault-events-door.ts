import { auditedNetwork } from '@portal/foundation/audit'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { HttpServer } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { openVaultAccess } from '@portal/foundation/vault-access'
import { isSignedEvent } from '@portal/foundation/vault-events'
import type { FastifyRequest } from 'fastify'
import { applyRefundResult, findRefundOfBank } from '../refunds/apply-refund-result.ts'
import { openVault } from '../vault/open-vault.ts'
import { applyChargeResult } from './apply-charge-result.ts'
import { VAULT_EVENTS_PATH } from './ask-vault.ts'
import { complete } from './look-after-job.ts'
import { findPaymentByKey } from './payments.sql.ts'

const MOST_BYTES = 64 * 1024

/**
 * Adds the endpoint outside the calls where the vault reports events of charges; no one is logged in here. Messages
 * without a valid, recent signature of our vault are rejected and logged (rule K19); repeated, late or reordered
 * messages have the same result (rule K18).
 */
export async function addVaultEventsDoor(server: HttpServer, foundation: Foundation): Promise<void> {
  const { db, clock, log } = foundation
  await server.register(async (door) => {
    door.removeAllContentTypeParsers()
    // As it came: what was signed are these bytes, not what can be read out of them.
    door.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    // The vault's own ids may look like anything, and it never tells a number: who it is is known by the signature.
    door.post(VAULT_EVENTS_PATH, { config: { takesCardNumbers: true } }, async (request, reply) => {
      if (!(await isFromVault(foundation, request))) {
        log.warn({ requestId: request.id, network: auditedNetwork(request.ip) }, 'a vault event has no valid signature')
        throw problem('request:invalid')
      }
      const vault = await openVault(foundation)
      const charged = vault.read(parsed(request.body))
      if (!charged) throw problem('request:invalid')

      const by = { now: clock.now(), requestId: request.id, network: '' }
      const refund = charged.state === 'refunded' && (await findRefundOfBank(db, charged.key))
      if (refund) await inTransaction(db, (tx) => applyRefundResult(tx, foundation, { ...charged, isDone: true }, by))
      else await inTransaction(db, (tx) => applyChargeResult(tx, foundation, charged, by))
      const payment = charged.state === 'confirmed' && (await findPaymentByKey(db, charged.key))
      if (payment) await complete(foundation, payment.id, by)
      return reply.code(204).send()
    })
  })
}

async function isFromVault({ settings, clock }: Foundation, { headers, body }: FastifyRequest): Promise<boolean> {
  const access = await openVaultAccess(settings)
  const said = (name: string) => String(headers[`webhook-${name}`] ?? '')
  const event = { id: said('id'), timestamp: said('timestamp'), signature: said('signature'), body: String(body) }
  return access !== undefined && isSignedEvent(access, event, worldTime(clock))
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
