import { Button } from '@portal/design-system/button'
import { useMayManage, useOpenDialog } from './canned-answer-dialogs.ts'

export function CannedAnswersButton() {
  const open = useOpenDialog()
  if (!useMayManage()) return null
  return <Button onClick={() => open('canned-answers')}>Saved replies</Button>
}
