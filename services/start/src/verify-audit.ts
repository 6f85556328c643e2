import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrokenLink, type ChainEnds, verifyChains } from '@portal/foundation/audit'
import { openDatabase } from '@portal/foundation/database'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'

/** Exit code: `0` all chains are intact, `2` they are not; `1` means that the check could not run. */
type ExitCode = 0 | 2

/**
 * `npm run verify-audit -- [file]`: computes the chains of the audit log again and says the first row that is not as it was
 * written. A file keeps the ends of the chains, for the next time: a log that is exchanged as a whole shows against nothing else.
 */
export async function verifyAudit(settings: Settings, [file]: readonly string[]): Promise<ExitCode> {
  const known = file ? await readEnds(file) : {}
  const folder = join(settings.dataFolder, 'db')
  const { db, close } = await openDatabase({ url: settings.databaseUrl, folder })
  try {
    const { rows, ends, broken } = await verifyChains(db, known)
    console.log(
      broken ? sentenceOf(broken) : `The audit log holds: ${rows} rows in ${Object.keys(ends).length} chains.`,
    )
    if (broken) return 2

    if (file) await writeFile(file, `${JSON.stringify(ends, null, 2)}\n`, { mode: 0o600 })
    return 0
  } finally {
    await close()
  }
}

async function readEnds(file: string): Promise<ChainEnds> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new StartupError(`${file} cannot be read (${error.code}).`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new StartupError(`${file} does not hold the ends of chains: name another file, or none.`)
  }
}

function sentenceOf({ accountId, position, id, what }: BrokenLink): string {
  const chain = accountId === 0 ? 'the chain of no account' : `the chain of account ${accountId}`
  return `THE AUDIT LOG IS NOT WHAT WAS WRITTEN: in ${chain}, row ${position}${id ? ` (id ${id})` : ''} ${what}.`
}
