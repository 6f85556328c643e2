import { installIfRoot, lack, WRK } from '../../../.ci/machine.ts'

/** Throws with the command that would help when wrk is not there and cannot be installed. */
export function needWrk(): void {
  installIfRoot(WRK)
  const missing = lack(WRK)
  if (missing) throw new Error(missing)
}
