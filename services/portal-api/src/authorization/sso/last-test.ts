import { SsoTest } from '@portal/contracts/authorization/identity-providers'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import { type ConnectionRow, openTest } from './identity-providers.sql.ts'

/** What came of the last test of a connection as it is set up now; a change of its settings forgets it. */
export function lastTestOf(envelope: EnvelopeKeys, row: ConnectionRow): SsoTest | null {
  const test = openTest(envelope, row)
  return test === null ? null : SsoTest.parse(test)
}

/** Whether a test sign-in has passed since the settings were changed last (rule F80). */
export function hasPassedTest(envelope: EnvelopeKeys, row: ConnectionRow): boolean {
  return lastTestOf(envelope, row)?.problem === ''
}
