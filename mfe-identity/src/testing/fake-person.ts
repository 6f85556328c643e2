import { type AccountListEntry, listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { getProfile, type Profile, updateProfile } from '@portal/contracts/authorization/profile'
import {
  changePassword,
  getUsernameInfo,
  listCredentials,
  type UsernameInfo,
} from '@portal/contracts/authorization/self'
import { anAccount, aProfile, aUsernameInfo, fakeApi } from '@portal/test-kit'

export const OLD_PASSWORD = 'correct-horse-battery'

interface Person {
  profile?: Partial<Profile>
  username?: Partial<UsernameInfo>
  accounts?: AccountListEntry[]
  hasPassword?: boolean
}

/** An API that knows one person and does with them what the server does. */
export function fakePerson({ profile, username, accounts = [anAccount()], hasPassword = true }: Person = {}) {
  const fake = fakeApi()
  let known = aProfile(profile)
  let own = accounts

  fake.on(getProfile, () => known)
  fake.on(updateProfile, ({ body }) => {
    known = body
    return known
  })
  fake.on(getUsernameInfo, () => aUsernameInfo(username))
  fake.on(listCredentials, () => {
    const moment = '2026-01-15T09:30:00Z'
    const password = { provider: 'password', email_address: 'owner@acme.example', created: moment, last_used: moment }
    return hasPassword ? [password] : []
  })
  fake.on(changePassword, () => undefined)
  fake.on(listAccounts, () => own)
  fake.on(setDefaultAccount, ({ params }) => {
    own = own.map((account) => ({ ...account, default_account: account.account_id === params.id }))
    return undefined
  })
  return fake
}
