import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'

const BRAND = Symbol.for('portal.problem')

/** Details of a problem beside its name: messages by field, and facts such as `{ retry_after: 30 }`. */
export interface ProblemExtra {
  fields?: Record<string, string>
  context?: Record<string, unknown>
}

export interface ProblemError extends Error, ProblemExtra {
  problem: ProblemName
  status: number
  id: number
}

/** A failure from the one table of problems; `throw problem('security-context:key-not-found')` refuses a call. */
export function problem(name: ProblemName, extra: ProblemExtra = {}): ProblemError {
  const { id, status, message } = PROBLEMS[name]
  return Object.assign(new Error(message), { [BRAND]: true, problem: name, id, status, ...extra })
}

/** A problem whose message is said at a field as well. */
export function problemAt(name: ProblemName, field: string): ProblemError {
  return problem(name, { fields: { [field]: PROBLEMS[name].message } })
}

/** Recognizes a problem by its brand, whichever copy of this module made it. */
export function isProblem(error: unknown, name?: ProblemName): error is ProblemError {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false
  return name === undefined || ('problem' in error && error.problem === name)
}
