import { type AccountListEntry, listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { getProfile, type Profile, updateProfile } from '@portal/contracts/authorization/profile'
import { anAccount, aProfile, fakeApi } from '@portal/test-kit'

interface Person {
  profile?: Partial<Profile>
  accounts?: AccountListEntry[]
}

/** An API that knows one person and does with them what the server does. */
export function fakePerson({ profile, accounts = [anAccount()] }: Person = {}) {
  const fake = fakeApi()
  let known = aProfile(profile)
  let own = accounts

  fake.on(getProfile, () => known)
  fake.on(updateProfile, ({ body }) => {
    known = body
    return known
  })
  fake.on(listAccounts, () => own)
  fake.on(setDefaultAccount, ({ params }) => {
    own = own.map((account) => ({ ...account, default_account: account.account_id === params.id }))
    return undefined
  })
  return fake
}
