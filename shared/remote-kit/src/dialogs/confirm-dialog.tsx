import { type ConfirmDialogProps, ConfirmDialog as Question } from '@portal/design-system/confirm-dialog'
import { messageOf } from '@portal/platform/api'

/** Asks for confirmation of a destructive action, and shows the server's error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Question problemOf={(error) => messageOf(error).content} {...props} />
}
