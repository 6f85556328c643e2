import { PROBLEMS, type Problem, type ProblemName } from '@portal/contracts/problems'

export type NamedProblem = Problem & { name: ProblemName }

const known = new Map<string, readonly NamedProblem[]>()

/** Every problem as the contracts list it, each with the sentence that people read: the brand's name is in it where it says so. */
export function namedProblems(brandName: string): readonly NamedProblem[] {
  const problems =
    known.get(brandName) ??
    Object.entries(PROBLEMS).map(([name, { message, ...problem }]) => ({
      ...problem,
      name: name as ProblemName,
      message: message.replace('{product}', brandName),
    }))
  known.set(brandName, problems)
  return problems
}
