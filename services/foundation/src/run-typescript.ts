const leavesTypesOut = 'typescript' in process.features && Boolean(process.features.typescript)

/**
 * Node options that run our files: none if it strips types itself, as production's does. Code transformed by a loader
 * is slower (decision 78).
 */
export const RUN_TYPESCRIPT: readonly string[] = leavesTypesOut ? [] : ['--import', 'tsx']

/** A bundle of the services, in which tests start processes by the hundred (`.ci/bundle-services.ts`). */
const BUNDLE = 'PORTAL_BUNDLE'

/** Returns the arguments of Node to run the services' program in this file, or the bundle of it if there is one. */
export function runServices(main: string): string[] {
  const bundle = process.env[BUNDLE]
  return bundle ? [bundle] : [...RUN_TYPESCRIPT, main]
}
