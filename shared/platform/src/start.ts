/* For the shell and the test kit alone. */
export type { EarlyAnswer } from './api/first-answers.ts'
export { watchWindow } from './faults/watch-window.ts'
export { guardWindow } from './navigation/guard-window.ts'
export { hasJustEnded } from './session/end-notice.ts'
export { accountOfTab, forgetAccountOfTab, keepAccountOfTab } from './session/tab-account.ts'
export { type Platform, thePlatform } from './start/platform.ts'
export { type PlatformOptions, startPlatform } from './start/start-platform.ts'
export { showKeptToasts } from './toasts/kept-toasts.ts'
