import type { PostgresServer } from './postgres-server.ts'

/** jest's globalTeardown of "services on PostgreSQL". */
export default function teardown(): void {
  ;(globalThis as { portalPostgres?: PostgresServer }).portalPostgres?.stop()
}
