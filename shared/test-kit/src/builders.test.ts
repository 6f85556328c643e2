import { expect, test } from '@jest/globals'
import { AccountListEntry } from '@portal/contracts/authorization/accounts'
import { AdminSearchResult } from '@portal/contracts/authorization/admin-search'
import { Invitation } from '@portal/contracts/authorization/invitations'
import { AccountUser } from '@portal/contracts/authorization/members'
import { Profile } from '@portal/contracts/authorization/profile'
import { UsernameInfo } from '@portal/contracts/authorization/self'
import { PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { LoadPlan, Visitor } from '@portal/contracts/platform'
import { Plan } from '@portal/contracts/sales/pricing'
import { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { SecretKey } from '@portal/contracts/security/secret-key-list'
import { License } from '@portal/contracts/subscriptions/licenses'
import { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import * as builders from './builders.ts'
import { aLoadPlan, aStaffMember, aVisitor } from './load-plans.ts'

test.each([
  ['aSecretKey', SecretKey, builders.aSecretKey()],
  ['anEmbeddedKey', EmbeddedKey, builders.anEmbeddedKey()],
  ['aMember', AccountUser, builders.aMember()],
  ['anInvitation', Invitation, builders.anInvitation()],
  ['anAccount', AccountListEntry, builders.anAccount()],
  ['aProfile', Profile, builders.aProfile()],
  ['aUsernameInfo', UsernameInfo, builders.aUsernameInfo()],
  ['aLicense', License, builders.aLicense()],
  ['aSubscription', Subscription, builders.aSubscription()],
  ['aPaymentMethod', PaymentMethod, builders.aPaymentMethod()],
  ['aPlan', Plan, builders.aPlan()],
  ['anAdminSearchResult', AdminSearchResult, builders.anAdminSearchResult()],
  ['aVisitor', Visitor, aVisitor()],
  ['aStaffMember', Visitor, aStaffMember('support')],
  ['aLoadPlan', LoadPlan, aLoadPlan()],
])('%s meets its contract, with nothing besides', (_, schema, built) => {
  expect(schema.safeParse(built)).toEqual({ success: true, data: built })
})

test('two are never the same', () => {
  expect(builders.aSecretKey().key_id).not.toBe(builders.aSecretKey().key_id)
})
