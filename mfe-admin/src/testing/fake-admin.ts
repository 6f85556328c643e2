import { listAccountNotes } from '@portal/contracts/authorization/admin-account-notes'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import {
  type AdminSearchResult,
  searchOrganizations,
  searchThings,
  searchUsers,
} from '@portal/contracts/authorization/admin-search'
import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { type AdminAccount, getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import {
  listEmbeddedKeysOfAccount,
  listKeyLimitsOfAccount,
  listRefusalsOfAccount,
  listSecretKeysOfAccount,
  listTracedRequests,
  listTracesOfAccount,
} from '@portal/contracts/security/admin-keys'
import { listLicensesOfAccount, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { ZERO_TIME } from '@portal/contracts/values'
import { aLicense, aMember, aSecretKey, aSubscription, fakeApi } from '@portal/test-kit'

export function anAdminAccount(said: Partial<AdminAccount> = {}): AdminAccount {
  return {
    account_id: 7,
    account_name: 'Acme Logistics',
    street1: '4200 Sample Freight Way',
    city: 'Austin',
    state: 'TX',
    zipcode: '78741',
    country_iso: 'USA',
    deactivated: ZERO_TIME,
    reason: '',
    pricing_schedule_id: 'standard',
    isPastDue: false,
    isTaxExempt: false,
    organization_id: null,
    organization_name: '',
    support_access: 'allowed',
    ...said,
  }
}

/** A fake API that finds these people for any text, fifty at a time, and no organization. */
export function fakeSearch(...people: AdminSearchResult[]) {
  const fake = fakeApi()
  fake.on(searchOrganizations, () => [])
  fake.on(searchThings, () => [])
  fake.on(searchUsers, ({ query: { after } }) => {
    const from = after ? people.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return people.slice(from, from + 50)
  })
  return fake
}

/** An API that knows one account with a member, a license with a subscription, and a key. */
export function fakeAccount(said: Partial<AdminAccount> = {}) {
  const fake = fakeSearch()
  const account = anAdminAccount(said)
  fake.on(getAdminAccount, () => account)
  fake.on(listAccountsMembers, ({ body }) =>
    body.account_ids.map((account_id) => ({ account_id, identities: [aMember({ first_name: 'Olivia' })] })),
  )
  fake.on(listAccountNotes, () => [])
  fake.on(listOrdersOfAccount, () => [])
  fake.on(listSubscriptionsOfAccount, () => [aSubscription()])
  fake.on(listLicensesOfAccount, () => [aLicense({ license_id: 'license-1' })])
  fake.on(listRateLimitsOfLicense, () => [])
  fake.on(listSecretKeysOfAccount, () => [aSecretKey({ label: 'Production' })])
  fake.on(listEmbeddedKeysOfAccount, () => [])
  fake.on(listKeyLimitsOfAccount, () => [])
  fake.on(listRefusalsOfAccount, () => [])
  fake.on(listTracesOfAccount, () => [])
  fake.on(listTracedRequests, () => [])
  return fake
}
