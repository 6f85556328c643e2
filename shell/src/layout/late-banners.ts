/* What few people see at the lower edge of every page, in one file of its own. */
export { ActingControls } from '../acting/acting-controls.tsx'
export { DeactivatedBanner } from '../deactivated/deactivated-banner.tsx'
