import { CALLBACKS, logInWithOidc } from '@portal/contracts/authorization/oidc'
import { providerRefusal } from '@portal/contracts/authorization/sign-in-hindrance'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { letIn } from '../sign-in/let-in.ts'
import { writeNote } from './browser-notes.sql.ts'
import { NEWCOMER, type Newcomer } from './newcomers.ts'
import { findProviderLogin, noteProviderUse, type ProviderLogin } from './provider-logins.sql.ts'
import { comeBack } from './round-trip.ts'

const LOGIN_CALLBACKS = [CALLBACKS.login, CALLBACKS.second]

/**
 * Logs in the person whom the provider names if that login is known here; an equal e-mail address is not enough (rule
 * B8).
 */
export const logInWithOidcHandler = handle(logInWithOidc, {
  prepare: async (context) => {
    const person = await comeBack(context, LOGIN_CALLBACKS)
    const login = await findProviderLogin(context.db, person)
    // A provider that is not offered was refused on the way.
    const isRefused = login && providerRefusal({ isLoginActive: !login.disabled, isOffered: true })
    if (login && !isRefused) return { person, login }

    throw await refusal(context, person, login)
  },
  run: async (context, { person, login: { userId, staff } }) => {
    const { tx, now } = context
    // Asking the provider takes time, in which the login may have been taken away.
    if (!(await noteProviderUse(tx, person, { userId, now }))) throw problem('identity-context:authentication-failure')

    const { provider, provedAgo } = person
    const provedAt = provedAgo === undefined ? null : new Date(now.getTime() - provedAgo)
    return letIn(context, { userId, staff, provider, provedAt, secondStep: 'at-provider' })
  },
})

/**
 * Records the refusal. An unknown person gets a code to sign up with; a disabled person learns nothing beyond the
 * refusal.
 */
async function refusal(
  { db, now, requestId, browser, foundation }: Prepared<typeof logInWithOidc>,
  newcomer: Newcomer,
  login: ProviderLogin | undefined,
) {
  const { provider } = newcomer
  const reason = login ? 'login-disabled' : 'login-not-found'
  const line = auditLine('session.sign-in-refused', { subject: login?.userId ?? 'nobody', reason, provider })
  const code = await inTransaction(db, async (tx) => {
    const { key: browserKey, address } = browser
    const pad = { tx, now, envelope: foundation.keys.envelope }
    const isNoted = !login && browserKey !== undefined
    const code = isNoted
      ? await writeNote(pad, { kind: NEWCOMER, browser: { key: browserKey }, content: newcomer })
      : undefined
    await writeAudit(tx, { now, requestId, network: auditedNetwork(address) }, [line])
    return code
  })
  return problem('identity-context:authentication-failure', code === undefined ? {} : { context: { provider, code } })
}
