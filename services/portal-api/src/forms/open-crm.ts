import type { Foundation } from '@portal/foundation/foundation'
import { createGuardedFetch } from '@portal/foundation/outbound'
import type { Crm } from './crm.ts'
import { hubspotCrm } from './hubspot.ts'

const NOBODY: Crm = { submit: async () => 'away' }

/** The CRM of the settings; one that is not set is away for ever. */
export function openCrm({ settings: { crm } }: Pick<Foundation, 'settings'>): Crm {
  return crm ? hubspotCrm(crm, createGuardedFetch({ trusted: [new URL(crm.url).origin] })) : NOBODY
}
