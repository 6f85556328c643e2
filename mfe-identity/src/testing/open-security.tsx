import type { RemoteSetting } from '@portal/test-kit'
import { fakeSecurity } from './fake-security.ts'
import { openPage } from './open-page.tsx'

export function openSecurity({ fake = fakeSecurity(), ...setting }: RemoteSetting = {}) {
  return openPage('/account/security', { ...setting, fake })
}
