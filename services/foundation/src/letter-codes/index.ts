export { letterWithCode, purgeLetterCodes, takeLetterLink, withLetterCode } from './letter-codes.sql.ts'
export { letterCodes } from './letter-codes.tables.ts'
