import { remoteLifecycles } from '@portal/platform/remote'
import { UnassignedRows } from './inbox/unassigned-rows.tsx'
import { AtHandCard } from './overview/at-hand-card.tsx'
import { FindCard } from './overview/find-card.tsx'
import { PaymentsCard } from './overview/payments-card.tsx'
import { PricesCard } from './overview/prices-card.tsx'
import { StaffCard } from './staff/staff-card.tsx'
import { WaitingRows } from './waiting/waiting-rows.tsx'

/** By the manifest's names. */
export const cards = {
  'at-hand': remoteLifecycles(AtHandCard),
  find: remoteLifecycles(FindCard),
  payments: remoteLifecycles(PaymentsCard),
  prices: remoteLifecycles(PricesCard),
  staff: remoteLifecycles(StaffCard),
  unassigned: remoteLifecycles(UnassignedRows),
  waiting: remoteLifecycles(WaitingRows),
}
