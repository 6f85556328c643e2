import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Form } from '../form/form.tsx'
import { TextArea } from '../text-area/text-area.tsx'
import { TextField } from '../text-field/text-field.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Names the act and the object: "Delete Staging?" */
  title: string
  /** Text of the link. */
  children: ReactNode
  /** The act again: "Delete key". */
  confirmLabel: string
  /** Leaves everything as it is: "Keep order", where the act itself is a cancelation. */
  dismissLabel?: string
  /** `danger` where data is lost. */
  tone?: 'danger' | 'normal'
  /** The object's name, to be typed where it cannot come back. */
  typeToConfirm?: string
  /** Requires a reason, under this label. */
  reasonLabel?: string
  /** Runs the action. The dialog waits for it and then closes; a rejection is shown inside. */
  onConfirm: (given: { reason: string }) => Promise<unknown>
  /** Returns the message for a rejection of `onConfirm`. */
  problemOf?: (error: unknown) => string
}

/** Asks for confirmation of a destructive action. Reversible actions get an *Undo* instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={children} role="alertdialog">
      <Question {...props} />
    </Dialog>
  )
}

/** A separate component, so that its input is cleared with the dialog. */
function Question(props: ConfirmDialogProps) {
  const { onClose, onConfirm, confirmLabel, dismissLabel = 'Cancel', tone = 'danger', typeToConfirm = '' } = props
  const { reasonLabel, problemOf = String } = props
  const nameToType = typeable(typeToConfirm)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isNameTyped = typeable(typed) === nameToType
  const isReasonGiven = !reasonLabel || reason.trim() !== ''

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!isNameTyped || !isReasonGiven || isPending) return

    setPending(true)
    setProblem(undefined)
    try {
      await onConfirm({ reason: reason.trim() })
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      setPending(false)
    }
  }

  return (
    <Form onSubmit={confirm} problem={problem}>
      {reasonLabel && (
        <TextArea
          autoFocus
          label={reasonLabel}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {nameToType && (
        <TextField
          label={
            <>
              Type <strong>{typeToConfirm}</strong> to confirm
            </>
          }
          autoFocus={!reasonLabel}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <DialogActions>
        <Button autoFocus={!nameToType && !reasonLabel} onClick={onClose}>
          {dismissLabel}
        </Button>
        <Button
          type="submit"
          variant={tone === 'danger' ? 'danger' : 'primary'}
          disabled={!isNameTyped || !isReasonGiven}
          isPending={isPending}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Returns a name without blanks and invisible characters, which a reader cannot tell apart when typing it. */
function typeable(name: string): string {
  return name.normalize().replace(/[\s\p{Cc}\p{DI}\u2800]+/gu, '')
}
