export { type NextStep, nextStep } from './session/next-step.ts'
export { getPasskey, hasPasskeys, makePasskey, passkeyWords } from './session/passkeys.ts'
export { requiredRolesLabel, requirementLabel } from './session/permissions.ts'
export type { Session, SessionPrompt } from './session/session-store.ts'
export type { SessionWarning } from './session/session-warnings.ts'
export { askedInWords, ownersInWords, type RoleRequesting, useRoleRequest } from './session/use-role-request.ts'
export {
  actAs,
  continueAfterSignIn,
  continueAfterSignUp,
  exitActing,
  leaveForProvider,
  sessionPrompts,
  signOut,
  switchAccount,
  useMay,
  useMissingRole,
  useSession,
  useSessionPrompt,
} from './session/use-session.ts'
