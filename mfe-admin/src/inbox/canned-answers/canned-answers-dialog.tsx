import {
  type CannedAnswer,
  CannedAnswerInput,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
} from '@portal/contracts/support/admin-canned-answers'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { EmptyState } from '@portal/design-system/empty-state'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import styles from './canned-answers.module.css'

type Answer = Received<CannedAnswer>

/** The part that is shown: the list, the form of a new or of a known answer, or the question before one is deleted. */
type View = { part: 'list' } | { part: 'form'; answer?: Answer } | { part: 'delete'; answer: Answer }

const LIST: View = { part: 'list' }
const STALE = { stale: [listCannedAnswers], staleIfRefused: [listCannedAnswers] }

/** Lists canned answers, which support adds, changes and deletes (rule Q68). */
export function CannedAnswersDialog({ onClose }: { opened: 'canned-answers'; onClose: () => void }) {
  const [view, setView] = useState<View>(LIST)
  const back = () => setView(LIST)
  if (view.part === 'form') return <AnswerForm answer={view.answer} onClose={back} />
  if (view.part === 'delete') return <DeleteDialog answer={view.answer} onClose={back} />
  return <ListDialog onView={setView} onClose={onClose} />
}

function ListDialog({ onView, onClose }: { onView: (view: View) => void; onClose: () => void }) {
  const load = useLoad(listCannedAnswers, { what: 'the saved replies' })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Saved replies"
      description="Shared by all of support. Type / in an empty reply to insert one."
      size="wide"
    >
      <Loaded load={load}>
        {(answers) =>
          answers.length > 0 ? (
            <ul className={styles.answers}>
              {answers.map((answer) => (
                <li key={answer.canned_answer_id}>
                  <div>
                    <p className={styles.title}>{answer.title}</p>
                    <p className={styles.text}>{answer.text}</p>
                  </div>
                  <div className={styles.actions}>
                    <Button
                      size="small"
                      aria-label={`Change ${answer.title}…`}
                      onClick={() => onView({ part: 'form', answer })}
                    >
                      Change…
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Delete ${answer.title}…`}
                      onClick={() => onView({ part: 'delete', answer })}
                    >
                      Delete…
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon="message" title="No saved replies yet">
              Save what you write often.
            </EmptyState>
          )
        }
      </Loaded>
      <DialogActions>
        <Button variant="primary" onClick={() => onView({ part: 'form' })}>
          Add reply…
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function AnswerForm({ answer, onClose }: { answer: Answer | undefined; onClose: () => void }) {
  const { canned_answer_id: id, title = '', text = '' } = answer ?? {}
  const create = useWrite(createCannedAnswer, STALE)
  const change = useWrite(changeCannedAnswer, STALE)
  const toast = useToast()
  const form = useCallForm(
    { body: CannedAnswerInput },
    {
      labels: { title: 'Title', text: 'Text' },
      values: { title, text },
      send: (body) => (id === undefined ? create.run({ body }) : change.run({ params: { id }, body })),
      done: () => {
        onClose()
        toast.success(id === undefined ? 'The saved reply is added' : 'The saved reply is changed')
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={id === undefined ? 'Add a saved reply' : 'Change the saved reply'}
      submitLabel={id === undefined ? 'Add reply' : 'Save'}
    >
      <TextField
        {...form.field('title')}
        autoComplete="off"
        description="Staff find it by this. Customers never see it."
      />
      <TextArea
        {...form.field('text')}
        rows={8}
        description="{first_name} becomes the customer’s first name. You can change the text before you send it."
      />
    </FormDialog>
  )
}

function DeleteDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { canned_answer_id: id = 0, title = '', text } = answer
  const remove = useWrite(deleteCannedAnswer, STALE)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${title}”?`}
      confirmLabel="Delete reply"
      onConfirm={async () => {
        await remove.run({ params: { id } })
        toast.success(`“${title}” is deleted`)
      }}
      onClose={onClose}
    >
      <p className={styles.text}>{text}</p>
      <p>No one in support can insert it any more. Replies that were sent stay as they are.</p>
    </ConfirmDialog>
  )
}
