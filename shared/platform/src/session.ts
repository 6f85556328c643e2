export { requirementLabel, whoMay } from './session/permissions.ts'
export type { Session } from './session/session-store.ts'
export {
  continueAfterSignIn,
  continueAfterSignUp,
  signOut,
  switchAccount,
  useMay,
  useSession,
} from './session/use-session.ts'
