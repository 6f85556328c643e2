import { migrateDatabase } from '@portal/foundation/database'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'

/** `npm run migrate`: brings PostgreSQL up to date as the owner of its tables, before services start that are not. */
export async function migrate({ databaseUrl, databaseOwnerUrl }: Settings): Promise<0> {
  if (!databaseUrl || !databaseOwnerUrl)
    throw new StartupError('A migration needs DATABASE_OWNER_URL and DATABASE_URL.')

  await migrateDatabase(databaseOwnerUrl, { application: databaseUrl })
  console.log('The database is up to date.')
  return 0
}
