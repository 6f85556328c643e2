import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// Runs drizzle-kit with the arguments given, then removes all snapshots but the newest: each describes every table,
// and the next migration is the difference to the newest alone (record 116).
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1

const meta = join(import.meta.dirname, 'migrations/meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name))
