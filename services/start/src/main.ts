import { readSettings, type Settings } from '@portal/foundation/settings'
import { isStartupError } from '@portal/foundation/startup-error'
import { start } from './start.ts'

type Command = (settings: Settings, words: readonly string[]) => Promise<number>

/** One-off commands, which end with an exit code. Each loads only what it needs. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  clock: async () => (await import('./move-clock.ts')).moveClock,
  'first-administrator': async () => (await import('./first-administrator.ts')).makeFirstAdministrator,
  'help-ratings': async () => (await import('./help-ratings.ts')).tellHelpRatings,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'new-secrets': async () => (await import('./new-secrets.ts')).tellNewSecrets,
  'publisher-token': async () => (await import('./publisher-token.ts')).publisherToken,
  'seed-many': async () => (await import('./seed-many.ts')).seedManyCustomers,
  'verify-audit': async () => (await import('./verify-audit.ts')).verifyAudit,
}

/*
 * `npm start`: the whole portal in one process. With the name of a service (`gateway`, `portal-api`, `release-server`,
 * `sandbox`, `vault`): that one alone, as in production. With that of a command: it alone.
 */
try {
  const [name = '', ...words] = process.argv.slice(2)
  const load = COMMANDS[name]
  if (load) process.exitCode = await (await load())(readSettings(), words)
  else await start({ service: name || undefined, environment: process.env })
} catch (error) {
  // The operator gets one sentence; only unexpected errors show a stack.
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}
