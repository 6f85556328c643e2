export { answerInFolder, askClockOfFolder } from './clock-of-folder.ts'
export { moveClock } from './move-clock.ts'
export { openPortalClock, type PortalTime, portalTime, startClockMover, stepClock } from './portal-clock.ts'
