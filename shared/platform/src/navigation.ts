export { linkOf } from './navigation/link-of.ts'
export { navigate } from './navigation/navigate.ts'
export {
  rememberInvite,
  rememberTarget,
  rememberWhereLoginBegan,
  signedOutTarget,
  storedTargets,
  takeTarget,
} from './navigation/targets.ts'
export {
  announce,
  mayLeave,
  useAnnouncement,
  useLeaving,
  usePageTitle,
  useUnsavedGuard,
} from './navigation/use-navigation.ts'
