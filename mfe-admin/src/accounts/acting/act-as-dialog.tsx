import { ActingReason, startActing } from '@portal/contracts/authorization/admin-acting'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import { actAs } from '@portal/platform/session'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

/** A member of an account, as a member of staff wants to see the portal. */
export interface ActedAs {
  user_id: number
  account_id: number
  name: string
}

/** Asks for a reason, which the customer can read, and continues in the customer's portal. */
export function ActAsDialog({
  opened: { user_id, account_id, name },
  onClose,
}: {
  opened: ActedAs
  onClose: () => void
}) {
  const start = useWrite(startActing)
  const form = useCallForm(
    { body: ActingReason },
    {
      labels: { reason: 'Reason', ticket: 'Ticket' },
      values: { reason: '', ticket: '' },
      send: (body) => start.run({ params: { id: user_id }, body: { account_id, ...body } }),
      done: () => actAs(user_id, account_id),
    },
  )
  return (
    <FormDialog
      form={form}
      title={`Act as ${name}`}
      description={
        <p>
          For 30 minutes this browser shows the portal as {name} sees it, in all tabs. You can look, but change nothing.
          Their account reads in its audit log who you are, why, and what you tried.
        </p>
      }
      submitLabel="Act as them"
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} rows={3} description="The customer reads it." />
      <TextField
        {...form.field('ticket')}
        isOptional
        autoComplete="off"
        description="Of your conversation with them."
      />
    </FormDialog>
  )
}
