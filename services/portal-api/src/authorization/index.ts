/* What others may ask of authorization. */
export { forgetOldAttempts } from './sign-in/sign-in-attempts.sql.ts'
