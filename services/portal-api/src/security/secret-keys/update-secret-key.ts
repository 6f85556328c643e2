import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseDeleted } from '../key-lifecycle/key-lifecycle.ts'
import { checkLicences } from './check-licences.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'
import type { SecretKeyRow } from './secret-keys.tables.ts'

/** Idempotent: an update without changes leaves no trace. */
export const updateSecretKeyHandler = handle(updateSecretKey, async ({ params, body, account, tx, now, audit }) => {
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  refuseDeleted(found.key)

  const { label = found.key.label, description = found.key.description, licenses } = body
  const licenceIds = licenses ? await checkLicences(tx, account.id, licenses) : found.key.licenceIds
  const wanted = { label, description, licenceIds }
  const changed = changedFields(found.key, wanted)
  if (changed.length === 0) return secretKeyView(found, now)

  const updated = await changeSecretKey(tx, found, wanted)
  audit('secret-key.updated', { subject: found.key.id, label, changed, ...replaced(found.key, wanted) })
  return secretKeyView(updated, now)
})

/** Returns the before and after for the audit log; descriptions are left out because they may contain anything. */
function replaced(key: Editable, { label, licenceIds }: Editable) {
  const isSame = String(key.licenceIds) === String(licenceIds)
  return {
    ...(key.label !== label && { previousLabel: key.label }),
    ...(!isSame && { licences: licenceIds, previousLicences: key.licenceIds }),
  }
}

type Editable = Pick<SecretKeyRow, 'label' | 'description' | 'licenceIds'>

function changedFields(key: Editable, wanted: Editable): string[] {
  const fields = ['label', 'description', 'licenceIds'] as const
  return fields.filter((field) => String(key[field]) !== String(wanted[field]))
}
