import { CHROMIUM } from './machine.ts'

/** Chromium asks nobody anything while it is tested or measured. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How the system's Chromium is started; without any, it is Playwright's own. */
export function chromiumOptions() {
  return { executablePath: CHROMIUM.find(), args: QUIET }
}
