import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { prefillFromOidc } from '@portal/contracts/authorization/sign-up'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { readNote, writeNote } from '../providers/browser-notes.sql.ts'
import { NEWCOMER, type Newcomer } from '../providers/newcomers.ts'
import { findProviderLogin } from '../providers/provider-logins.sql.ts'
import { comeBack } from '../providers/round-trip.ts'
import { findLogin } from '../sign-in/logins.sql.ts'

/**
 * Tells people who already have a login before they fill in the form; only an address vouched for by the provider
 * reveals that (rule B16).
 */
export const prefillFromOidcHandler = handle(prefillFromOidc, {
  prepare: async (context) => {
    const newcomer = await whoCame(context)
    const { email, isEmailVerified } = newcomer
    if (await findProviderLogin(context.db, newcomer)) throw problem('identity-context:login-already-exists')
    if (isEmailVerified && (await findLogin(context.db, email)))
      throw problem('identity-context:body-provider-login-taken')

    return newcomer
  },
  run: async ({ body, tx, now, browser, foundation }, newcomer) => {
    const pad = { tx, now, envelope: foundation.keys.envelope }
    const note = { kind: NEWCOMER, browser: { key: browser.ensureKey() }, content: newcomer }
    const { firstName: first_name, lastName: last_name, email: email_address } = newcomer
    const code = body.state === undefined ? body.code : await writeNote(pad, note)
    return { first_name, last_name, email_address, code }
  },
})

/** Returns the newcomer from the provider, or from a log-in that found no login. */
async function whoCame(context: Prepared<typeof prefillFromOidc>): Promise<Newcomer> {
  const { body, db, now, browser, foundation } = context
  if (body.state !== undefined) return comeBack(context, [CALLBACKS.signUp])

  const pad = { tx: db, now, envelope: foundation.keys.envelope }
  const newcomer = await readNote(pad, { kind: NEWCOMER, browserKey: browser.key, token: body.code })
  if (newcomer?.provider !== body.provider) throw problem('identity-context:round-trip-lost')
  return newcomer
}
