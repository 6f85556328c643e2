import type { PGlite } from '@electric-sql/pglite'

/** How PostgreSQL leaves a statement that failed, which PGlite handles itself (its `POSTGRES_MAIN_LONGJMP`). */
const STATEMENT_FAILED = 100

/** What PGlite calls of its WebAssembly module for every message, in this order. */
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
 * Tells when the PostgreSQL inside has ended itself in the middle of its work, as it does when its log cannot be written.
 * PGlite would go on: answer without rows and without an error, or try the same message for ever. From that moment on every
 * call rejects and nothing is written any more; answers the files that are still open.
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

/** As PostgreSQL says it to those who are connected when it crashes. */
export function databaseEnded(): Error {
  return Object.assign(new Error('The embedded database has ended itself, and is about to be opened again.'), {
    code: '57P02',
  })
}
