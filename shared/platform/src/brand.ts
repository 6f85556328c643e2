import { thePlatform } from './start/platform.ts'

/** What the portal is called. */
export function brandName(): string {
  return thePlatform().plan.brand.name
}

/** Whom people write to who cannot get in. */
export function supportEmail(): string | undefined {
  return thePlatform().plan.brand.supportEmail
}
