import type { PGlite } from '@electric-sql/pglite'

/** Exit status of PostgreSQL after a failed statement, which PGlite handles itself (its `POSTGRES_MAIN_LONGJMP`). */
const STATEMENT_FAILED = 100

/** Functions of PGlite's WebAssembly module that run for every message, in this order. */
const ENTRIES = [
  'stackSave',
  '_PostgresMainLoopOnce',
  'stackRestore',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
] as const

type Module = Record<(typeof ENTRIES)[number], (...args: unknown[]) => unknown> & {
  FS: { streams: ({ nfd?: number } | null)[] }
}

/**
 * Reports that the PostgreSQL inside has exited in the middle of its work, as it does when its log cannot be written.
 * PGlite would continue: return no rows and no error, or retry the same message forever. After that, every call rejects
 * and nothing more is written; returns the files that are still open.
 */
export function onEndOf(client: PGlite, tell: (cause: unknown) => void): { openFiles(): number[] } {
  const module = client.Module as unknown as Module
  let hasEnded = false
  for (const name of ENTRIES) {
    const enter = module[name]
    module[name] = (...args) => {
      if (hasEnded) throw databaseEnded()
      try {
        return enter(...args)
      } catch (cause) {
        if ((cause as { status?: unknown }).status !== STATEMENT_FAILED) {
          hasEnded = true
          tell(cause)
        }
        throw cause
      }
    }
  }
  return { openFiles: () => module.FS.streams.flatMap((stream) => stream?.nfd ?? []) }
}

/** Builds the error that PostgreSQL sends to its clients when it crashes. */
export function databaseEnded(): Error {
  return Object.assign(new Error('The embedded database has ended itself, and is about to be opened again.'), {
    code: '57P02',
  })
}
