import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { KEY_LABELS, KeyFields } from '../../keys/form/key-fields.tsx'
import { HOSTS, HostsField } from '../hosts/hosts-field.tsx'

/** Asks for the purpose and the hosts of a new key, and creates it. */
export function CreateWebsiteKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useWrite(createEmbeddedKey, { stale: [listEmbeddedKeys] })
  const toast = useToast()
  const form = useCallForm(createEmbeddedKey, {
    labels: { label: KEY_LABELS.label, domains: HOSTS, description: KEY_LABELS.description },
    values: { label: '', description: '', domains: [] },
    send: (body) => create.run({ body }),
    done: (_, { label }) => {
      onClose()
      toast.success(`${label} is ready`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create a website key"
      description="Pages at the host names you list can use it. Anyone can read it there, so it works nowhere else."
      submitLabel="Create key"
      onClose={onClose}
    >
      <KeyFields field={form.field} example="Storefront">
        <HostsField error={form.field('domains').error} onChange={(hosts) => form.setValue('domains', hosts)} />
      </KeyFields>
    </FormDialog>
  )
}
