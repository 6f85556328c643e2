import pg from 'pg'
import { createCheck } from '../database/open-postgres.ts'
import { databaseOver } from '../database/postgres-pool.ts'
import type { OpenDatabase } from '../database/transaction.ts'

interface Watched {
  /** Called before each statement; where it throws, the statement is not made and its transaction is rolled back. */
  onStatement?: () => void
  /** Largest number of connections. */
  max: number
}

/** Opens a PostgreSQL database that is migrated, over connections of its own whose statements can be made to fail. */
export function openWatchedDatabase(url: string, { onStatement, max }: Watched): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max })
  return {
    db: databaseOver(pool, onStatement && { logQuery: onStatement }),
    engine: 'postgres',
    check: createCheck(databaseOver(pool)),
    close: () => pool.end(),
  }
}
