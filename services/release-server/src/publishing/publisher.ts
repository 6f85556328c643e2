import { dayOf } from '@portal/contracts/days'
import { EVERY_REMOTE, type RegistryCall } from '@portal/contracts/release-registry'
import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import { type Database, inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { hashToken } from '@portal/foundation/sessions'
import { findToken, giveBackTokenUse, markTokenUsed, takeTokenUse } from '../registry/registry.sql.ts'

/** The holder of a valid token. */
export interface Publisher {
  label: string
  remote: string
  /** The token of which this call took a use. */
  usedToken?: string
}

/**
 * Throws unless the token may make this call for this remote (rule P5). A token that was revoked, has run out, is used up or is another
 * remote's leaves a line in the audit log; one that nobody was ever given leaves none, or anybody could fill it. A call that changes
 * something takes a use, before it begins: of two at once with the last one, one is refused.
 */
export async function identifyPublisher(
  db: Database,
  {
    authorization,
    allows,
    changes,
    remote,
  }: { authorization: string | undefined; allows: RegistryCall['allows']; changes: boolean; remote?: string },
  context: AuditContext,
): Promise<Publisher> {
  const [, secret = ''] = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '') ?? []
  const token = secret ? await findToken(db, hashToken(secret)) : undefined
  if (!token) throw problem('release:token-refused')

  const refuse = async (name: 'release:token-refused' | 'release:not-theirs', reason: string) => {
    const facts = { subject: remote ?? token.remote, publisher: token.label, reason }
    await writeAudit(db, context, [auditLine('release.refused', facts)])
    return problem(name, { context: { reasons: [reason] } })
  }
  const usedUp = `The token “${token.label}” is used up.`
  if (token.revokedAt) throw await refuse('release:token-refused', `The token “${token.label}” was revoked.`)
  if (token.expiresAt && token.expiresAt <= context.now)
    throw await refuse('release:token-refused', `The token “${token.label}” ran out on ${dayOf(token.expiresAt)}.`)
  if (token.usesLeft === 0) throw await refuse('release:token-refused', usedUp)
  const isOperator = token.remote === EVERY_REMOTE
  if (allows === 'the-operator' && !isOperator)
    throw await refuse('release:not-theirs', `The token “${token.label}” is for ${token.remote} and not for this.`)
  if (allows === 'its-publisher' && !isOperator && token.remote !== remote)
    throw await refuse('release:not-theirs', `The token “${token.label}” is for ${token.remote}, not for ${remote}.`)
  const publisher = { label: token.label, remote: token.remote }
  if (!changes) {
    await inTransaction(db, (tx) => markTokenUsed(tx, token.id, context.now))
    return publisher
  }
  if (!(await inTransaction(db, (tx) => takeTokenUse(tx, token.id, context.now))))
    throw await refuse('release:token-refused', usedUp)
  return { ...publisher, usedToken: token.id }
}

/** Restores a use of the token after a call that was rejected later. */
export async function giveBackUse(db: Database, { usedToken }: Publisher) {
  if (usedToken !== undefined) await inTransaction(db, (tx) => giveBackTokenUse(tx, usedToken))
}
