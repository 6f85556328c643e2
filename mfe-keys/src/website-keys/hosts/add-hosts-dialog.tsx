import { NewEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { formatCount } from '@portal/design-system/number'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'
import * as z from 'zod/mini'
import { nameOf } from '../../keys/key.ts'
import { HOSTS, HostsField } from './hosts-field.tsx'
import { useHostWrites } from './use-host-writes.ts'

const AddedHosts = z.pick(NewEmbeddedKey, { domains: true })

interface AddHostsDialogProps {
  opened: WebsiteKey
  onClose: () => void
}

/** Names more hosts whose pages may use a key. */
export function AddHostsDialog({ opened: websiteKey, onClose }: AddHostsDialogProps) {
  const { key_id = '', hosts } = websiteKey
  const { add } = useHostWrites(key_id)
  const toast = useToast()
  const form = useCallForm(
    { body: AddedHosts },
    {
      labels: { domains: HOSTS },
      values: { domains: [] },
      send: ({ domains }) => add(domains.filter((host) => !hosts.includes(host))),
      done: (_, { domains }) => {
        onClose()
        toast.success(
          domains.length === 1 ? `${domains[0]} added` : `${formatCount(domains.length, 'host name')} added`,
        )
      },
    },
  )
  return (
    <FormDialog form={form} title={`Add host names to ${nameOf(websiteKey)}`} submitLabel="Add" onClose={onClose}>
      <HostsField error={form.field('domains').error} onChange={(domains) => form.setValue('domains', domains)} />
    </FormDialog>
  )
}
