import { isStartupError } from '@portal/foundation/startup-error'
import { start } from './start.ts'

/*
 * `npm start`: the whole portal in one process. With the name of a service (`portal-api`, `release-server`, `sandbox`): that
 * one alone, as in production.
 */
try {
  await start({ service: process.argv[2], environment: process.env })
} catch (error) {
  // Whoever started it gets one sentence; only what nobody foresaw shows its stack.
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}
