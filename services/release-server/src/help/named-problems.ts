import { PROBLEMS, type Problem, type ProblemName } from '@portal/contracts/problems'
import { WHAT_HAPPENED } from './what-happened.ts'

export interface NamedProblem extends Problem {
  name: ProblemName
  /** Distinguishes it from others with the same text. */
  apart?: string
}

const SAID = Object.values<Problem>(PROBLEMS).map(({ message }) => message)
const SAID_BY_MORE_THAN_ONE = new Set(SAID.filter((message, at) => SAID.indexOf(message) !== at))

const known = new Map<string, readonly NamedProblem[]>()

/** Every problem as the contracts list it, each with the sentence that people read: the brand's name is in it where it says so. */
export function namedProblems(brandName: string): readonly NamedProblem[] {
  const problems =
    known.get(brandName) ??
    Object.entries<Problem>(PROBLEMS).map(([name, problem]) => ({
      ...problem,
      name: name as ProblemName,
      message: problem.message.replace('{product}', brandName),
      ...(SAID_BY_MORE_THAN_ONE.has(problem.message) && { apart: ledTo(name as ProblemName) }),
    }))
  known.set(brandName, problems)
  return problems
}

/** The first sentence of what led to it. */
function ledTo(name: ProblemName): string {
  const [sentence = ''] = WHAT_HAPPENED[name].split(/(?<=\.) /)
  return sentence.replaceAll('`', '')
}
