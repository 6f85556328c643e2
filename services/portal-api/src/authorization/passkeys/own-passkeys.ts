import { listPasskeys, removePasskey, renamePasskey } from '@portal/contracts/authorization/passkeys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseLastWayIn } from '../credentials/refuse-last-way-in.ts'
import { lockWaysIn } from '../credentials/ways-in.sql.ts'
import { passkeyRemovedLetter } from './passkey-letters.ts'
import { passkeyView } from './passkey-view.ts'
import { countPasskeys, deletePasskey, findPasskeysOf, lockPasskey, savePasskeyName } from './passkeys.sql.ts'

export const listPasskeysHandler = handle(listPasskeys, async ({ caller, tx, browser }) =>
  (await findPasskeysOf(tx, caller.userId)).map((passkey) => passkeyView(passkey, browser)),
)

/** Idempotent: a name that the passkey has already leaves no trace. */
export const renamePasskeyHandler = handle(
  renamePasskey,
  async ({ params: { id }, body: { name }, caller: { userId }, tx, browser, audit }) => {
    const passkey = await lockPasskey(tx, { id, userId })
    if (!passkey) throw problem('identity-context:passkey-not-found')
    if (passkey.name === name) return passkeyView(passkey, browser)

    await savePasskeyName(tx, passkey, name)
    audit('passkey.renamed', { subject: userId })
    return passkeyView({ ...passkey, name }, browser)
  },
)

/** The last one stays where no password and no provider lets the person in any more (rule B5). */
export const removePasskeyHandler = handle(
  removePasskey,
  async ({ params: { id }, caller: { userId, email }, tx, audit, mail, foundation: { settings } }) => {
    const ways = await lockWaysIn(tx, userId)
    const passkey = await lockPasskey(tx, { id, userId })
    if (!passkey) throw problem('identity-context:passkey-not-found')
    if ((await countPasskeys(tx, userId)).count === 1) refuseLastWayIn(ways, settings)

    await deletePasskey(tx, passkey)
    audit('passkey.removed', { subject: userId })
    mail(passkeyRemovedLetter(settings, { to: email, name: passkey.name }))
  },
)
