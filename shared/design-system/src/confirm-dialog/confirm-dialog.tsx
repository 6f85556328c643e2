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
  /** What it leads to. */
  children: ReactNode
  /** The act again: "Delete key". */
  confirmLabel: string
  /** `danger` where data is lost. */
  tone?: 'danger' | 'normal'
  /** The object's name, to be typed where it cannot come back. */
  typeToConfirm?: string
  /** Asks for a reason under this label, and does not go on without one. */
  reasonLabel?: string
  onConfirm: (given: { reason: string }) => void
  isPending?: boolean
  /** Why it did not work, from the last try. */
  problem?: string | undefined
}

/** Asks before something is done that hurts. What can be undone needs no question, but an *Undo*. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={children} role="alertdialog">
      <Question {...props} />
    </Dialog>
  )
}

/** A component of its own, so that what was typed is forgotten with the dialog. */
function Question(props: ConfirmDialogProps) {
  const { onClose, confirmLabel, tone = 'danger', typeToConfirm, reasonLabel, isPending, problem } = props
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const isNameTyped = !typeToConfirm || typed.trim() === typeToConfirm
  const isReasonGiven = !reasonLabel || reason.trim() !== ''

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (isNameTyped && isReasonGiven && !isPending) props.onConfirm({ reason: reason.trim() })
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
      {typeToConfirm && (
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
        <Button autoFocus={!typeToConfirm && !reasonLabel} onClick={onClose}>
          Cancel
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
