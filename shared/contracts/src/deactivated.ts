import type { Call } from './call.ts'

/**
 * Whether the call may be made in an account that staff deactivated (rule G16): what only reads, receipts and other files too, and
 * what is the person's own wherever they are.
 */
export function mayWhileDeactivated({
  method,
  requires,
  whileActing,
}: Pick<Call, 'method' | 'requires' | 'whileActing'>) {
  return method === 'GET' || whileActing === 'allowed' || typeof requires === 'string'
}
