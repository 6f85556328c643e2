import { thePlatform } from './start/platform.ts'

/** What the portal is called. */
export function brandName(): string {
  return thePlatform().plan.brand.name
}
