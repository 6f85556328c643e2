import { STATUS_CODES } from 'node:http'
import { envelope } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { fence } from '../reading/code.ts'
import type { NamedProblem } from './named-problems.ts'

/** Markdown: what a program that meets the problem is answered, in the form in which everything refused is (rules L2, N37). */
export function answerOf({ name, status, message }: NamedProblem): string {
  const refused = Object.assign(problem(name), { message })
  const answer = JSON.stringify(envelope(refused, '…'), null, 2)
  return fence(`json ${status} ${STATUS_CODES[status] ?? ''}`, answer)
}
