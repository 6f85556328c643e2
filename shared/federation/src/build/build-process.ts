import { buildPart } from './build-part.ts'
import type { Run } from './part.ts'

/*
 * One build in a process of its own, so that two can use two cores: name, folder, id, mode, output.
 */
// The parent process may end before the build does.
process.once('disconnect', () => process.exit(1)).channel?.unref()

const [name = '', folder = '', id = '', mode = 'production', output = ''] = process.argv.slice(2)

try {
  await buildPart({ name, folder }, { id, mode: mode as Run['mode'], output })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
