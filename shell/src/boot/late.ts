/* What may come after first content, in one file of its own. */
export { followNotices } from '../notices/follow-notices.ts'
export { followReleases } from './follow-releases.ts'
export { prefetchOnIntent } from './prefetch-on-intent.ts'
export { refreshPlan } from './refresh-plan.ts'
export { renewRemote } from './renew-remote.ts'
export { restoreScroll } from './restore-scroll.ts'
export { watchBusy } from './watch-busy.ts'
export { watchLeavers } from './watch-leavers.ts'
