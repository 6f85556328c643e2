import { clearRateLimit, isAddress } from '@portal/contracts/security/admin-keys'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter } from '../../before-after.tsx'

const body = z.object({ network: z.string().check(z.trim(), z.refine(isAddress, 'Enter an IP address')) })

/** Has gateways count the wrong tokens of a network from zero (rules D15, G26). */
export function UnblockDialog({ network, onClose }: { network: string; onClose: () => void }) {
  const clear = useWrite(clearRateLimit)
  const toast = useToast()
  const form = useCallForm(
    { body },
    {
      labels: { network: 'IP address or network' },
      values: { network },
      send: ({ network: id }) => clear.run({ params: { id }, query: { resource: 'credentials' } }),
      done: (_, { network: id }) => {
        onClose()
        toast.success(`${id} is unblocked`)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title="Unblock a network?"
      description="A network that sends 30 wrong tokens in a minute is refused for the rest of that minute, even with right ones. Find the program with the wrong token first, or it is refused again."
      submitLabel="Unblock"
      onClose={onClose}
    >
      <TextField
        {...form.field('network')}
        description="The address that the customer’s requests come from. For an IPv6 address, this is its whole network."
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <BeforeAfter changes={[{ term: 'Wrong tokens', before: 'Counted in this minute', after: 'Counted from zero' }]} />
    </FormDialog>
  )
}
