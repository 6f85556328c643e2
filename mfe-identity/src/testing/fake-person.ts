import { type AccountListEntry, listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { getProfile, type Profile, updateProfile } from '@portal/contracts/authorization/profile'
import type { Topic } from '@portal/contracts/contacts/contacts'
import { addOwnTopic, listOwnTopics, removeOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { anAccount, aProfile, fakeApi } from '@portal/test-kit'

interface Person {
  topics?: Topic[]
  profile?: Partial<Profile>
  accounts?: AccountListEntry[]
}

/** An API that knows one person and does with them what the server does. */
export function fakePerson({ profile, accounts = [anAccount()], topics = [] }: Person = {}) {
  const fake = fakeApi()
  let known = aProfile(profile)
  let own = accounts
  let chosen = topics

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
  fake.on(listOwnTopics, () => chosen)
  fake.on(addOwnTopic, ({ params }) => {
    chosen = [...chosen, params.topic as Topic]
    return undefined
  })
  fake.on(removeOwnTopic, ({ params }) => {
    chosen = chosen.filter((topic) => topic !== params.topic)
    return undefined
  })
  return fake
}
