import { readSettings, type Settings } from '@portal/foundation/settings'
import { isStartupError } from '@portal/foundation/startup-error'
import { migrate } from './migrate.ts'
import { start } from './start.ts'
import { verifyAudit } from './verify-audit.ts'

/** What is done once, and ends with a code. */
const COMMANDS: Record<string, (settings: Settings, words: readonly string[]) => Promise<number>> = {
  migrate,
  'verify-audit': verifyAudit,
}

/*
 * `npm start`: the whole portal in one process. With the name of a service (`gateway`, `portal-api`, `release-server`,
 * `sandbox`): that one alone, as in production. With that of a command: it alone.
 */
try {
  const [name = '', ...words] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (command) process.exitCode = await command(readSettings(), words)
  else await start({ service: name || undefined, environment: process.env })
} catch (error) {
  // Whoever started it gets one sentence; only what nobody foresaw shows its stack.
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}
