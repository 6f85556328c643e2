import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, NewSecretKey } from '@portal/contracts/security/secret-keys'
import { Dialog } from '@portal/design-system/dialog'
import { useKeptState } from '@portal/platform/remote'
import { useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, useCallForm } from '@portal/remote-kit/form'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { KEY_LABELS, KeyFields } from '../../keys/form/key-fields.tsx'
import { nameOf } from '../../keys/key.ts'
import { ChosenLicenses } from '../licenses/chosen-licenses.ts'
import { LICENSES, LicensesField } from '../licenses/licenses-field.tsx'
import { NewSecret } from './new-secret.tsx'

const FilledIn = z.extend(NewSecretKey, ChosenLicenses.shape)

/** Asks for the purpose of a new key, creates it, and shows its full token. */
export function CreateSecretKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useWrite(createSecretKey, { stale: [listSecretKeys] })
  const [created, setCreated] = useKeptState<SecretKey>('created')
  const guard = useCloseGuard(onClose)
  const form = useCallForm(
    { body: FilledIn },
    {
      labels: { ...KEY_LABELS, licenses: LICENSES },
      values: { label: '', description: '', licenses: undefined },
      send: (body) => create.run({ body }),
      done: setCreated,
    },
  )
  const [title, description] = created
    ? [`${nameOf(created)} is ready`]
    : ['Create a secret key', 'One key per application and environment, so that each can be paused on its own.']

  return (
    <Dialog isOpen onClose={guard.close} title={title} description={description}>
      {created ? (
        <NewSecret secretKey={created} guard={guard} />
      ) : (
        <DialogForm form={form} guard={guard} submitLabel="Create key">
          <KeyFields field={form.field} />
          <LicensesField
            chosen={form.value('licenses')}
            error={form.field('licenses').error}
            onChange={(licenses) => form.setValue('licenses', licenses)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
