import { firstClick } from '@portal/platform/acquisition'
import { storedTargets } from '@portal/platform/navigation'
import { browserId } from './browser-id.ts'

/** Returns the fields of every sign-up: origin and destination. */
export function cameBy() {
  return { open_account: false as const, browser_id: browserId(), first_click: firstClick(), ...storedTargets() }
}
