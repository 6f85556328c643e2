import { endActingOfStaff, listActing } from '@portal/contracts/authorization/admin-acting'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

/** Somebody of the staff who acts as a customer now. */
export interface ActingToEnd {
  id: string
  staffName: string
  userName: string
}

/** Asks for a reason, which the account reads. */
export function EndActingDialog({ opened, onClose }: { opened: ActingToEnd; onClose: () => void }) {
  const { id, staffName, userName } = opened
  const end = useWrite(endActingOfStaff, { stale: [listActing], staleIfRefused: [listActing] })
  const toast = useToast()
  const form = useCallForm(
    { body: endActingOfStaff.query },
    {
      labels: { reason: 'Reason' },
      values: { reason: '' },
      send: (query) => end.run({ params: { id }, query }),
      done: () => {
        onClose()
        toast.success(`${staffName} no longer acts as ${userName}`)
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Stop ${staffName} from acting as ${userName}?`}
      description="It ends at once. They can begin again with a new reason."
      submitLabel="End"
    >
      <TextArea {...form.field('reason')} rows={3} description="The account’s audit log keeps it." />
    </FormDialog>
  )
}
