import { AccountListEntry } from '@portal/contracts/authorization/accounts'
import { AdminSearchResult } from '@portal/contracts/authorization/admin-search'
import { Invitation } from '@portal/contracts/authorization/invitations'
import { AccountUser } from '@portal/contracts/authorization/members'
import { Profile } from '@portal/contracts/authorization/profile'
import { UsernameInfo } from '@portal/contracts/authorization/self'
import type { Call } from '@portal/contracts/call'
import { PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { Plan } from '@portal/contracts/sales/pricing'
import { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { SecretKey } from '@portal/contracts/security/secret-key-list'
import { License } from '@portal/contracts/subscriptions/licenses'
import { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import * as builders from '../builders.ts'
import { type ExampleSchema, exampleOf } from './example-of.ts'

/** Values with a builder look realistic. */
const BUILT = new Map<unknown, () => unknown>([
  [AccountListEntry, builders.anAccount],
  [AccountUser, builders.aMember],
  [AdminSearchResult, builders.anAdminSearchResult],
  [EmbeddedKey, builders.anEmbeddedKey],
  [Invitation, builders.anInvitation],
  [License, builders.aLicense],
  [PaymentMethod, builders.aPaymentMethod],
  [Plan, builders.aPlan],
  [Profile, builders.aProfile],
  [SecretKey, builders.aSecretKey],
  [Subscription, builders.aSubscription],
  [UsernameInfo, builders.aUsernameInfo],
])

/** Builds a possible answer to a call from its contract alone. */
export function exampleAnswer({ response }: Call): unknown {
  if (response === undefined) return undefined
  if (response === 'file') return new Blob(['A file of the example.'])
  return exampleOf(response as unknown as ExampleSchema, (schema) => BUILT.get(schema))
}
