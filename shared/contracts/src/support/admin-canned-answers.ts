import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { NumberedPath } from '../paths.ts'
import { SUPPORT } from '../staff.ts'
import { text } from '../values.ts'
import { MESSAGE_LENGTH } from './conversation.ts'

/** An answer that support uses often. The screen puts the customer's first name in the place of `{first_name}`. */
export const CannedAnswer = z.object({ canned_answer_id: z.int(), title: z.string(), text: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

/** Input of the form. */
export const CannedAnswerInput = z.object({ title: name(100), text: text(MESSAGE_LENGTH) })

const ONE = {
  service: 'support',
  path: '/admin/canned-answers/:id',
  requires: SUPPORT,
  params: NumberedPath,
  errors: ['support-context:canned-answer-not-found'],
} as const

/** Lists canned answers by title, at most 200. */
export const listCannedAnswers = call({
  service: 'support',
  method: 'GET',
  path: '/admin/canned-answers',
  requires: [...SUPPORT, ['auditor']],
  response: z.array(CannedAnswer),
})

export const createCannedAnswer = call({
  service: 'support',
  method: 'PUT',
  path: '/admin/canned-answers',
  requires: SUPPORT,
  body: CannedAnswerInput,
  response: CannedAnswer,
  errors: ['support-context:too-many-canned-answers'],
})

/** Idempotent. */
export const changeCannedAnswer = call({ ...ONE, method: 'POST', body: CannedAnswerInput, response: CannedAnswer })

/** Idempotent: one that is gone is deleted. */
export const deleteCannedAnswer = call({ ...ONE, method: 'DELETE', errors: [] })
