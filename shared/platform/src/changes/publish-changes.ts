import type { Call } from '@portal/contracts/call'
import { changesAfter } from '@portal/contracts/changes'
import type { Visitor } from '@portal/contracts/platform'
import { publish } from '@portal/event-bus'

/** Publishes each change that follows from a write of this person in their account. */
export function publishChangesAfter(call: Call, { user, account }: Visitor): void {
  for (const name of changesAfter(call)) {
    if (name === 'profile.changed' || name === 'account.changed') publish(name, { userId: user.id })
    else if (account) publish(name, { accountId: account.id })
  }
}
