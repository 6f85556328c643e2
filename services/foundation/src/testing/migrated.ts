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
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`)
  } finally {
    await client.end()
  }
}
