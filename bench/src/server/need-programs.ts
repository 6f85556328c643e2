import { installIfRoot, lack, NGINX, type SystemProgram, WRK } from '../../../.ci/machine.ts'

/** Throws with the command that would help when wrk or nginx is not there and cannot be installed. */
export function needPrograms(): void {
  for (const program of [WRK, NGINX]) need(program)
}

function need(program: SystemProgram): void {
  installIfRoot(program)
  const missing = lack(program)
  if (missing) throw new Error(missing)
}
