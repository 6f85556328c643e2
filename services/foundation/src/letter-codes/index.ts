export { letterWithCode, purgeLetterCodes, redeemLetterCode, withLetterCode } from './letter-codes.sql.ts'
export { letterCodes } from './letter-codes.tables.ts'
