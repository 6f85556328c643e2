import pg from 'pg'
import { openDatabase } from '../database/open-database.ts'
import { createLogger } from '../logging.ts'

const APPLICATION = 'portal_application'

/** Creates the database that `url` names, by way of `adminUrl`, and migrates it for the application's role. */
export async function migrateDatabase(adminUrl: string, url: string): Promise<void> {
  await createDatabase(adminUrl, new URL(url).pathname.slice(1))
  await createApplication(adminUrl)
  const log = createLogger({ logLevel: 'silent' })
  const { close } = await openDatabase({ url: asApplication(url), ownerUrl: url, keepsAuditSafe: true, log })
  await close()
}

/** Creates the application's role on a server. */
export async function createApplication(adminUrl: string): Promise<void> {
  await askPostgres(adminUrl, `create role ${APPLICATION} login`)
}

/** The same database as the application's role. */
export function asApplication(url: string): string {
  return Object.assign(new URL(url), { username: APPLICATION }).href
}

/**
 * Returns the settings of a portal that migrates this database as its owner and works in it as the application. A year
 * of the example company's usage is one statement, on any machine.
 */
export function settingsOfDatabase(ownerUrl: string) {
  return { DATABASE_URL: asApplication(ownerUrl), DATABASE_OWNER_URL: ownerUrl, DATABASE_STATEMENT_MS: '120000' }
}

/** Creates a database, as a copy of `template` if one is named. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await askPostgres(adminUrl, `create database "${name}"${template ? ` template "${template}"` : ''}`)
}

/** One statement over a connection of its own. */
export async function askPostgres<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A database that is killed meanwhile rejects the question; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
