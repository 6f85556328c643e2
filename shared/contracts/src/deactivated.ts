import type { Call } from './call.ts'

/**
 * Returns whether the call may be made in an account deactivated by staff (rule G16): reads, including receipts and
 * other files, and calls about the person themselves.
 */
export function mayWhileDeactivated({
  method,
  requires,
  whileActing,
}: Pick<Call, 'method' | 'requires' | 'whileActing'>) {
  return method === 'GET' || whileActing === 'allowed' || typeof requires === 'string'
}
