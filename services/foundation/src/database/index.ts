export { isAway } from './away.ts'
export { deleteRows } from './delete-rows.ts'
export { type FolderLock, lockFolder } from './folder-lock.ts'
export { listen, notify } from './notices.ts'
export { type DatabaseOptions, migrateDatabase, openDatabase } from './open-database.ts'
export { rowsInStatements } from './rows-in-statements.ts'
export { shareReads, statement } from './statement.ts'
export { storableText } from './storable-text.ts'
export {
  afterCommit,
  beforeCommit,
  type Database,
  inTransaction,
  type OpenDatabase,
  type Transaction,
} from './transaction.ts'
