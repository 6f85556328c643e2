import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  joinOrganization,
  makePrimaryAccount,
  type Organization,
  removeOrganizationAccount,
  renameOrganization,
  renewOrganizationKey,
} from '@portal/contracts/authorization/organizations'
import { allowSupport, barSupport, getSupportAccess } from '@portal/contracts/authorization/support-access'
import { fakeApi } from '@portal/test-kit'

/** The account of `aVisitor()` is its primary one. */
export function anOrganization(said: Partial<Organization> = {}): Organization {
  return {
    organization_id: 31,
    organization_name: 'Acme Group',
    organization_key: '0123456789abcdef0123456789abcdef',
    primary_account_id: 1,
    configured: false,
    idp_activated: false,
    accounts: [
      { account_id: 1, account_label: 'Acme Logistics' },
      { account_id: 2, account_label: 'Acme Europe' },
    ],
    ...said,
  }
}

/** An API that holds one organization, or none, and does with it what the server does. */
export function fakeOrganization(held: Organization | null = anOrganization()) {
  const fake = fakeApi()
  let known = held
  const change = (facts: Partial<Organization>) => {
    known = { ...anOrganization(), ...known, ...facts }
    return known
  }

  fake.on(getOrganization, () => known)
  let allowed = true
  const access = () => ({ allowed, barred_by_organization: false })
  fake.on(getSupportAccess, access)
  fake.on(allowSupport, () => {
    allowed = true
    return access()
  })
  fake.on(barSupport, () => {
    allowed = false
    return access()
  })
  fake.on(createOrganization, ({ body }) => change({ ...anOrganization({ accounts: [] }), ...body }))
  fake.on(renameOrganization, ({ body }) => void change(body))
  fake.on(renewOrganizationKey, () => change({ organization_key: 'fedcba9876543210fedcba9876543210' }))
  fake.on(joinOrganization, () => change({ organization_key: '', primary_account_id: 9 }))
  fake.on(makePrimaryAccount, ({ params: { id } }) => void change({ primary_account_id: id, organization_key: '' }))
  fake.on(removeOrganizationAccount, ({ params: { id } }) => {
    change({ accounts: known?.accounts.filter(({ account_id }) => account_id !== id) ?? [] })
    return undefined
  })
  fake.on(deleteOrganization, () => {
    known = null
    return undefined
  })
  return fake
}
