import { hasRunningLicense } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { runningLicenses } from '@portal/contracts/subscriptions/display-status'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { portalNow } from '@portal/design-system/clock'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useWrite } from '@portal/remote-kit/write'
import { nameOf } from '../../keys/key.ts'
import { ChosenLicenses } from './chosen-licenses.ts'
import { LICENSES, LicensesField } from './licenses-field.tsx'

interface LicensesDialogProps {
  secretKey: SecretKey
  onClose: () => void
}

/** Chooses which licenses a key may use (rule D96). */
export function LicensesDialog({ secretKey, onClose }: LicensesDialogProps) {
  const { key_id: id = '', licenses = [] } = secretKey
  const name = nameOf(secretKey)
  const toast = useToast()
  // The status of the key follows from its licenses, and the server decides it.
  const save = useWrite(updateSecretKey, {
    onAnswer: (key, _, read) => read.changeRow(listSecretKeys, 'key_id', key),
    stale: [listSecretKeys],
    staleIfRefused: [listSecretKeys, listLicenses],
  })
  const form = useCallForm(
    { body: ChosenLicenses },
    {
      labels: { licenses: LICENSES },
      values: { licenses: licenses.length > 0 ? [...licenses] : undefined },
      send: (body) => save.run({ params: { id }, body: { licenses: body.licenses ?? [] } }),
      done: (_, { licenses: chosen }) => {
        onClose()
        toast.success(`${name} uses ${chosen ? formatCount(chosen.length, 'license') : 'all licenses of the account'}`)
      },
    },
  )
  const chosen = form.value('licenses')
  return (
    <FormDialog
      form={form}
      title={`Licenses of ${name}`}
      description="A change takes effect at once. Lookups that need a license that is not chosen are refused."
      submitLabel="Save"
      onClose={onClose}
    >
      <LicensesField
        chosen={chosen}
        error={form.field('licenses').error}
        onChange={(licenses) => form.setValue('licenses', licenses)}
      />
      <div role="status">{chosen && chosen.length > 0 && <Refused chosen={chosen} />}</div>
    </FormDialog>
  )
}

/** Shows nothing if the subscriptions are unknown. */
function Refused({ chosen }: { chosen: readonly string[] }) {
  const { data: subscriptions } = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  if (!subscriptions || hasRunningLicense(chosen, runningLicenses(subscriptions, new Date(portalNow())))) return null
  return (
    <Notice tone="attention">
      None of the chosen licenses has an active subscription: lookups with this key will be refused.
    </Notice>
  )
}
