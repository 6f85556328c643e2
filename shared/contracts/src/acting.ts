import type { Call } from './call.ts'

/**
 * Returns whether staff acting as someone may make the call (rule G4): reads are allowed, except those that return
 * credentials, secrets, payments or files.
 */
export function mayWhileActing({ method, response, whileActing }: Pick<Call, 'method' | 'response' | 'whileActing'>) {
  if (whileActing) return whileActing === 'allowed'
  return method === 'GET' && response !== 'file'
}
