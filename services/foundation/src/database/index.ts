export { type DatabaseOptions, migrateDatabase, openDatabase } from './open-database.ts'
export { statement } from './statement.ts'
export { afterCommit, type Database, inTransaction, type OpenDatabase, type Transaction } from './transaction.ts'
