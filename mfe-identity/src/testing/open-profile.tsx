import type { RemoteSetting } from '@portal/test-kit'
import { fakePerson } from './fake-person.ts'
import { openPage } from './open-page.tsx'

export function openProfile({ fake = fakePerson(), ...setting }: RemoteSetting = {}) {
  return openPage('/account/profile', { ...setting, fake })
}
