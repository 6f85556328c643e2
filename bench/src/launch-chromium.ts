import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM } from '../../.ci/machine.ts'
import type { Certificate } from './certificate.ts'

/** Chromium asks nobody anything while it is measured. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium. It trusts the one key; a browser that ignored every fault would cache nothing. */
export function launchChromium({ fingerprint }: Certificate): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM.find(),
    // The stage takes it down, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...QUIET, `--ignore-certificate-errors-spki-list=${fingerprint}`],
  })
}
