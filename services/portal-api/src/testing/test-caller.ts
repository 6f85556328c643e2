import { expect } from '@jest/globals'
import type { ProblemName } from '@portal/contracts/problems'

export { type CallArguments, createTestCaller, type TestCaller } from './portal-caller.ts'

/** `await expect(caller.call(…)).rejects.toEqual(refused(404, 'security-context:key-not-found'))` */
export function refused(status: number, problem: ProblemName, context: object = {}): unknown {
  return expect.objectContaining({ status, problem, context: expect.objectContaining(context) })
}
