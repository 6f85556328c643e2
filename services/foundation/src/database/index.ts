export { type DatabaseOptions, type OpenDatabase, openDatabase } from './open-database.ts'
export { afterCommit, type Database, inTransaction, type Transaction } from './transaction.ts'
