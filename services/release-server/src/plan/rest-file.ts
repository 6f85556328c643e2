import { createHash } from 'node:crypto'
import type { PlannedRemote, RestOfPlan } from '@portal/contracts/platform'

/** The full entries of all a person may use, as one file that never changes: another set has another name. */
export interface RestFile {
  text: string
  digest: string
  integrity: string
}

export function restFile(remotes: readonly PlannedRemote[]): RestFile | null {
  if (remotes.length === 0) return null
  const text = JSON.stringify({ remotes: [...remotes] } satisfies RestOfPlan)
  const hash = createHash('sha384').update(text).digest()
  return { text, digest: hash.toString('hex').slice(0, 32), integrity: `sha384-${hash.toString('base64')}` }
}
