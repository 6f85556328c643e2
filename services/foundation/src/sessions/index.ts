export { type AccessToken, mintAccessToken, verifyAccessToken } from './access-token.ts'
export {
  ACTING_MS,
  type ActingSession,
  endActingOf,
  findActing,
  findHeldGrants,
  grantActing,
  purgeOldGrants,
} from './acting.sql.ts'
export { actingGrants } from './acting.tables.ts'
export { findVisitor, type Visit } from './find-visitor.ts'
export { createIdentifier, type Identifier } from './identify.ts'
export { deleteOverrides, findOverrides, saveOverride } from './overrides.sql.ts'
export { remoteOverrides } from './overrides.tables.ts'
export {
  deleteRememberedBrowser,
  deleteRememberedBrowsersOf,
  findRememberedBrowser,
  findRememberedBrowsersOf,
  noteRememberedUse,
  purgeRememberedBrowsers,
  REMEMBERED_MS,
  type RememberedRow,
  rememberBrowser,
} from './remembered-browsers.sql.ts'
export { rememberedBrowsers } from './remembered-browsers.tables.ts'
export { onRevocation } from './revocation.ts'
export {
  ACCESS_TOKEN_LIFETIME_MS,
  isExpired,
  isFreshSignIn,
  REVEAL_FRESH_MS,
  SESSION_LIFETIMES,
  sessionEnds,
} from './session-lifetimes.ts'
export { hashToken, newToken, sessionIdOf } from './session-token.ts'
export {
  chooseAccount,
  clearSecondSteps,
  endSession,
  endSessionsIn,
  endSessionsOf,
  type FoundSession,
  findSession,
  opensAccount,
  outdateOtherSessions,
  purgeOldSessions,
  revoke,
  rotateToken,
  saveSecondStep,
  startSession,
} from './sessions.sql.ts'
export { sessions } from './sessions.tables.ts'
export { withinStaffAccess } from './staff-access.ts'
