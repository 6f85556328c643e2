import { runServices } from '../services/foundation/src/run-typescript.ts'

/** Returns the arguments of Node to run the portal from the workspace's folder, or one of its services. */
export function portalProgram(...service: string[]): string[] {
  return [...runServices('services/start/src/main.ts'), ...service]
}
