import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import pg from 'pg'
import { createCheck } from '../database/open-postgres.ts'
import { databaseOver } from '../database/postgres-pool.ts'
import type { Database, OpenDatabase } from '../database/transaction.ts'
import { asApplication, askPostgres, createDatabase } from './migrated.ts'

/** Database engine of this test project; jest sets it per project. */
export const ENGINE = (globalThis as { DATABASE_ENGINE?: OpenDatabase['engine'] }).DATABASE_ENGINE ?? 'pglite'

export type StatementListener = (statement: string, values: readonly unknown[]) => void

export interface TestDatabase extends OpenDatabase {
  /** Every statement since the file began, but for those that begin and end a transaction. */
  statements: string[]
  /** Has a listener hear each statement from now on, with its values. */
  onStatement(listener: StatementListener): void
  /** Statements of the owner of the tables, who may do anything. */
  asOwner(statements: string): Promise<void>
}

/** A migrated, empty database for one test file. */
export function openTestDatabase(): Promise<TestDatabase> {
  return ENGINE === 'postgres' ? openOnPostgres() : openOnPglite()
}

/** Opens the database with the role that the application has in production, which owns nothing. */
async function openOnPostgres(): Promise<TestDatabase> {
  const url = await newPostgresDatabase()
  const pool = new pg.Pool({ connectionString: asApplication(url), max: 10 })
  const { statements, onStatement, logger } = recordStatements()
  const check = createCheck(databaseOver(pool))
  return {
    db: databaseOver(pool, logger),
    engine: 'postgres',
    statements,
    onStatement,
    check,
    asOwner: async (statement) => void (await askPostgres(url, statement)),
    close: () => pool.end(),
  }
}

/** The address of a new database, copied from the migrated template. */
export async function newPostgresDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('This test needs the jest project "services on PostgreSQL".')

  const name = `test_${nanoid()}`
  await createDatabase(`${server}postgres`, name, 'template')
  return `${server}${name}`
}

async function openOnPglite(): Promise<TestDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'))
  const client = await PGlite.create(copyPgliteData('migrated', join(folder, 'data')))
  const { statements, onStatement, logger } = recordStatements()
  const db = drizzle(client, { logger }) as unknown as Database
  const close = async () => {
    await client.close()
    rmSync(folder, { recursive: true })
  }
  return {
    db,
    engine: 'pglite',
    statements,
    onStatement,
    check: () => client.query('select 1'),
    asOwner: async (statement) => void (await client.exec(statement)),
    close,
  }
}

/**
 * Puts an embedded database with all tables into a service's data folder, as an earlier start would have left it, and returns the folder,
 * which need not be there yet. Works in every project of jest.
 */
export async function fillDataFolder(folder: string): Promise<string> {
  const { default: prepare } = await import('./pglite-setup.ts')
  await prepare()
  mkdirSync(join(folder, 'db'), { recursive: true })
  copyPgliteData('migrated', join(folder, 'db/data'))
  return folder
}

/** Copies the data of an embedded database, as `pglite-setup.ts` has made it, to that path, and returns the path. */
export function copyPgliteData(which: 'empty' | 'migrated', path: string): string {
  const prepared = process.env.TEST_PGLITE_FOLDER
  if (!prepared) throw new Error('This test needs the jest project "services on PGlite".')

  cpSync(join(prepared, which), path, { recursive: true })
  return path
}

/** Every process polls for revoked rights five times a second, regardless of calls, so it is no statement of a test. */
const LOOK_FOR_REVOCATIONS = /from "revocation"/

function recordStatements() {
  const statements: string[] = []
  const listeners: StatementListener[] = []
  const logQuery = (statement: string, values: unknown[]) => {
    if (/^(begin|commit|rollback)/i.test(statement)) return
    if (!LOOK_FOR_REVOCATIONS.test(statement)) statements.push(statement)
    for (const listener of listeners) listener(statement, values)
  }
  return {
    statements,
    onStatement: (listener: StatementListener) => void listeners.push(listener),
    logger: { logQuery },
  }
}
