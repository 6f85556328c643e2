import { runServices } from '../services/foundation/src/run-typescript.ts'

/** What Node is told so that it runs the portal from the workspace's folder, or one of its services. */
export function portalProgram(...service: string[]): string[] {
  return [...runServices('services/start/src/main.ts'), ...service]
}
