import { type ConfirmDialogProps, ConfirmDialog as Question } from '@portal/design-system/confirm-dialog'
import { messageOf } from '@portal/platform/api'

/** Asks before something is done that hurts, and says what the server refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Question problemOf={(error) => messageOf(error).content} {...props} />
}
