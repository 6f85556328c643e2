import type { Call } from './call.ts'

/**
 * Whether the call may be made by somebody of the staff who acts as somebody else (rule G4): what only reads, but what gives
 * credentials, secrets, payments or files away.
 */
export function mayWhileActing({ method, response, whileActing }: Pick<Call, 'method' | 'response' | 'whileActing'>) {
  if (whileActing) return whileActing === 'allowed'
  return method === 'GET' && response !== 'file'
}
