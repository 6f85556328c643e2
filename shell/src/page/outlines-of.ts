import type { LoadPlan, RemoteOutline } from '@portal/contracts/platform'

/** Returns everyone with pages for this person: the remote that owns this one, the other remotes and the shell. */
export function outlinesOf({ remote, others }: Pick<LoadPlan, 'remote' | 'others'>): readonly RemoteOutline[] {
  return remote ? [remote, ...others] : others
}
