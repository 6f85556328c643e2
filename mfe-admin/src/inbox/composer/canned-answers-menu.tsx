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
  const { data = [], error } = useLoad(listCannedAnswers, { what: 'the canned answers' })
  const open = useOpenDialog()
  const unknown: MenuEntry = { id: 'unknown', label: 'Canned answers could not be loaded', isDisabled: true }
  return (
    <MenuButton
      label="Canned answers"
      searchLabel="Search canned answers"
      entries={[
        ...(error ? [unknown] : []),
        ...data.map(({ canned_answer_id, title = '', text = '' }) => ({
          id: `answer ${canned_answer_id}`,
          label: title,
          onAction: () => onChoose(fillIn(text, customerName)),
        })),
        { id: 'manage', label: 'Change canned answers…', icon: 'pencil', onAction: () => open('canned-answers') },
      ]}
    >
      <span>Canned answers</span>
    </MenuButton>
  )
}
