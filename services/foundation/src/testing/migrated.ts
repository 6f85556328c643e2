import pg from 'pg'
import { openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logging.ts'

/** Creates the database that `url` names, by way of `adminUrl`, and migrates it. */
export async function migrateDatabase(adminUrl: string, url: string): Promise<void> {
  await createDatabase(adminUrl, new URL(url).pathname.slice(1))
  const { close } = await openDatabase({ url, log: createLogger({ logLevel: 'silent' }) })
  await close()
}

/** Creates a database, as a copy of `template` if one is named. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await askPostgres(adminUrl, `create database "${name}"${template ? ` template "${template}"` : ''}`)
}

/** One statement over a connection of its own. */
export async function askPostgres<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
