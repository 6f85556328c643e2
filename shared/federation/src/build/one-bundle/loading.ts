import type { PlannedRelease } from '@portal/contracts/platform'
import { modules } from './modules-of-remotes.ts'

/* Replaces `slot/runtime.ts`: in one bundle a remote is a lazy part of the same build, whatever release is planned. */

export function loadModule(remote: string, _release: PlannedRelease, module: string): Promise<unknown> {
  const load = modules[remote]?.[module]
  return load ? load() : Promise.reject(new Error(`The bundle holds no ${module} of ${remote}.`))
}

export function dropFailedShares(): void {}
