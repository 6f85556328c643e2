import { listCannedAnswers } from '@portal/contracts/support/admin-canned-answers'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useLoad } from '@portal/remote-kit/load'
import { useOpenDialog } from '../canned-answers/canned-answer-dialogs.ts'
import { fillIn } from '../canned-answers/fill-in.ts'

interface CannedAnswersMenuProps {
  customerName: string
  /** Called with the text, in which the customer's first name stands. */
  onChoose: (text: string) => void
}

/** Canned answers to choose from, and the way to the dialog that changes them (rule Q68). */
export function CannedAnswersMenu({ customerName, onChoose }: CannedAnswersMenuProps) {
  const { data = [], error } = useLoad(listCannedAnswers, { what: 'the saved replies' })
  const open = useOpenDialog()
  const unknown: MenuEntry = { id: 'unknown', label: 'Saved replies could not be loaded', isDisabled: true }
  return (
    <MenuButton
      label="Saved replies"
      searchLabel="Search saved replies"
      entries={[
        ...(error ? [unknown] : []),
        ...data.map(({ canned_answer_id, title = '', text = '' }) => ({
          id: `answer ${canned_answer_id}`,
          label: title,
          onAction: () => onChoose(fillIn(text, customerName)),
        })),
        { id: 'manage', label: 'Manage replies', icon: 'pencil', onAction: () => open('canned-answers') },
      ]}
    >
      <span>Saved replies</span>
    </MenuButton>
  )
}
