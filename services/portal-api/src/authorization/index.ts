/* What others may ask of authorization. */
export { forgetMailedTokens } from './mailed-tokens/mailed-tokens.sql.ts'
export { forgetOldNotes } from './providers/browser-notes.sql.ts'
export { forgetLapsedAddresses } from './self/self.sql.ts'
export { forgetOldSignIns } from './sessions/sign-ins.sql.ts'
export { forgetOldAttempts } from './sign-in/sign-in-attempts.sql.ts'
export { forgetOldRegistrations } from './sign-up/registrations.sql.ts'
export { addSamlDoors } from './sso/saml/saml-doors.ts'
