import { thePlatform } from './start/platform.ts'

/** Returns the name of the portal. */
export function brandName(): string {
  return thePlatform().plan.brand.name
}

/** Returns the address of support for people who cannot log in. */
export function supportEmail(): string | undefined {
  return thePlatform().plan.brand.supportEmail
}
