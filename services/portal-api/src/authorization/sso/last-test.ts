import { SsoTest } from '@portal/contracts/authorization/identity-providers'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import { type ConnectionRow, openTest } from './identity-providers.sql.ts'

/** Returns the last test result for the current settings of a connection; changing the settings clears it. */
export function lastTestOf(envelope: EnvelopeKeys, row: ConnectionRow): SsoTest | null {
  const test = openTest(envelope, row)
  return test === null ? null : SsoTest.parse(test)
}

/** Returns whether a test log-in has passed since the last change of the settings (rule F80). */
export function hasPassedTest(envelope: EnvelopeKeys, row: ConnectionRow): boolean {
  return lastTestOf(envelope, row)?.problem === ''
}
