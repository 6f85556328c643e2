import { STATUS_CODES } from 'node:http'
import { envelope } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { fence } from '../reading/code.ts'
import type { NamedProblem } from './named-problems.ts'

/** In the place of a request's own, in the form that all have. */
const EXAMPLE_REFERENCE = 'V1StGXR8_Z5jdHi6B-myT'

/** Renders in Markdown what a program receives for the problem, in the format of all refusals (rules L2, N37). */
export function answerOf({ name, status, message }: NamedProblem): string {
  const refused = Object.assign(problem(name), { message })
  const answer = JSON.stringify(envelope(refused, EXAMPLE_REFERENCE), null, 2)
  return fence(`json ${status} ${STATUS_CODES[status] ?? ''}`, answer)
}
