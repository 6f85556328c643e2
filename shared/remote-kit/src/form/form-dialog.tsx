import { Button } from '@portal/design-system/button'
import { Dialog } from '@portal/design-system/dialog'
import { type ReactNode, useEffect } from 'react'
import { GuardedActions } from '../dialogs/guarded-actions.tsx'
import { type CloseGuard, useCloseGuard } from '../dialogs/use-close-guard.ts'
import { CallForm } from './call-form.tsx'
import type { CallFormState } from './use-call-form.ts'

interface DialogFormProps {
  form: CallFormState
  guard: CloseGuard
  submitLabel: string
  /** True if there is something to lose that the form itself does not know as typed. */
  isHeld?: boolean
  /** The fields. */
  children: ReactNode
}

/** A form for a dialog, with its buttons; the dialog asks before it closes over something that was typed. */
export function DialogForm({ form, guard, submitLabel, isHeld = false, children }: DialogFormProps) {
  const { hold } = guard
  // Values that are being saved are not lost: no question where saving leads to another page.
  const holds = isHeld || (form.isDirty && !form.isSending)
  useEffect(() => hold(holds), [hold, holds])
  return (
    <CallForm form={form}>
      {children}
      <GuardedActions
        guard={guard}
        question="Discard your changes?"
        stayLabel="Keep editing"
        leaveLabel="Discard"
        isLoss
      >
        <Button onClick={guard.close}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          {submitLabel}
        </Button>
      </GuardedActions>
    </CallForm>
  )
}

interface FormDialogProps extends Omit<DialogFormProps, 'guard'> {
  title: string
  description?: ReactNode
  /** `wide` for a form with many fields. */
  size?: 'normal' | 'wide'
  onClose: () => void
}

/** A dialog that is a form. */
export function FormDialog({ title, description, size = 'normal', onClose, ...form }: FormDialogProps) {
  const guard = useCloseGuard(onClose)
  return (
    <Dialog isOpen onClose={guard.close} title={title} description={description} size={size}>
      <DialogForm {...form} guard={guard} />
    </Dialog>
  )
}
