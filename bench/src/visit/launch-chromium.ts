import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../../../.ci/chromium.ts'
import type { Certificate } from './certificate.ts'

/** The system's Chromium. It trusts the one key; a browser that ignored every fault would cache nothing. */
export function launchChromium({ fingerprint }: Certificate): Promise<Browser> {
  const { args, ...options } = chromiumOptions()
  return chromium.launch({
    ...options,
    // The stage takes it down, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...args, `--ignore-certificate-errors-spki-list=${fingerprint}`],
  })
}
