import {
  type CannedAnswer,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
} from '@portal/contracts/support/admin-canned-answers'
import { problem } from '@portal/foundation/problem'
import { apartFromAccounts } from '../../kernel/caller.ts'
import { handle, type Route } from '../../kernel/handle.ts'
import {
  changeAnswer,
  countAnswers,
  deleteAnswer,
  findAnswers,
  insertAnswer,
  lockAnswer,
  MOST_ANSWERS,
} from './canned-answers.sql.ts'
import type { cannedAnswers } from './canned-answers.tables.ts'

type Row = typeof cannedAnswers.$inferSelect

const listCannedAnswersHandler = handle(listCannedAnswers, async ({ tx }) => (await findAnswers(tx)).map(view))

const createCannedAnswerHandler = handle(createCannedAnswer, async ({ body, caller, tx, now, audit }) => {
  if ((await countAnswers(tx)) >= MOST_ANSWERS) throw problem('support-context:too-many-canned-answers')
  const row = await insertAnswer(tx, { ...body, changedAt: now })
  audit('canned-answer.created', { subject: row.id }, apartFromAccounts(caller))
  return view(row)
})

const changeCannedAnswerHandler = handle(changeCannedAnswer, async ({ params, body, caller, tx, now, audit }) => {
  const row = await lockAnswer(tx, params.id)
  if (!row) throw problem('support-context:canned-answer-not-found')
  if (row.title === body.title && row.text === body.text) return view(row)
  const changed = await changeAnswer(tx, row.id, { ...body, changedAt: now })
  audit('canned-answer.changed', { subject: row.id }, apartFromAccounts(caller))
  return view(changed)
})

const deleteCannedAnswerHandler = handle(deleteCannedAnswer, async ({ params, caller, tx, audit }) => {
  if (await deleteAnswer(tx, params.id))
    audit('canned-answer.deleted', { subject: params.id }, apartFromAccounts(caller))
})

export const cannedAnswerRoutes: readonly Route[] = [
  listCannedAnswersHandler,
  createCannedAnswerHandler,
  changeCannedAnswerHandler,
  deleteCannedAnswerHandler,
]

function view({ id, title, text }: Row): CannedAnswer {
  return { canned_answer_id: id, title, text }
}
