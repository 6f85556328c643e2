import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import type { Stopper } from '@portal/foundation/stop'

const ROOT = join(import.meta.dirname, '../../..')
const BUILD = 'shared/federation/src/build/build-all.ts'

/**
 * Builds what changed since the last time, in a process of its own: its memory and loaders are not the portal's. A remote that does not build
 * is left out (rule P99). Throws a {@link StartupError} without a shell.
 */
export function buildReleases({ releasesFolder }: Pick<Settings, 'releasesFolder'>, stopper: Stopper): Promise<void> {
  return new Promise((done, refuse) => {
    const build = spawn(
      process.execPath,
      ['--import', 'tsx', BUILD, '--for-a-start', '--releases', resolve(releasesFolder)],
      // In a group of its own Ctrl-C would not reach it.
      { cwd: ROOT, stdio: 'inherit' },
    )
    stopper.add('build', async () => build.kill())
    build.once('error', refuse)
    build.once('exit', (code) => {
      if (code === 0) done()
      else if (!build.killed)
        refuse(
          new StartupError(
            'The portal does not start without its shell, which was not built; what went wrong stands above.',
          ),
        )
    })
  })
}
