/* What the services after security may ask of it. */
export { findAccountOfKey } from './secret-keys/account-keys.sql.ts'
