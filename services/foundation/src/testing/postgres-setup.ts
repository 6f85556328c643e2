import { migrateDatabase } from './migrated.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

const held = globalThis as { portalPostgres?: PostgresServer }

/** jest's globalSetup of "services on PostgreSQL": a server with one migrated database, the template of all others. */
export default async function setup(): Promise<void> {
  const server = await startPostgres({ neverKilled: true })
  held.portalPostgres = server
  await migrateDatabase(server.url('postgres'), server.url('template'))
  process.env.TEST_POSTGRES_URL = server.url('')
}
