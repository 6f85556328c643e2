/* What few people see at the edges of every page, in one file of its own. */
export { ActingControls } from '../acting/acting-controls.tsx'
export { DeactivatedBanner } from '../deactivated/deactivated-banner.tsx'
export { NoticeControls } from '../notices/notice-controls.tsx'
