import { joinOrganization } from '@portal/contracts/authorization/organizations'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { hashOrganizationKey, newOrganizationKey } from './organization-keys.ts'
import { organizationLetters } from './organization-letters.ts'
import { organizationView } from './organization-view.ts'
import { changeOrganization, changeOwners, lockOrganizationByKey, placeAccount } from './organizations.sql.ts'

/** Uses up the key and replaces it. Owners on both sides are notified. */
export const joinOrganizationHandler = handle(
  joinOrganization,
  async ({ body, account, tx, audit, mail, foundation }) => {
    if ((await lockAccount(tx, account.id))?.organizationId) throw problem('identity-context:already-in-organization')
    const found = await lockOrganizationByKey(tx, hashOrganizationKey(body.organization_key))
    if (!found?.primaryAccountId) throw problem('identity-context:organization-key-unusable')

    await changeOrganization(tx, found.id, newOrganizationKey(foundation.keys.envelope))
    await placeAccount(tx, account.id, found.id)
    await changeOwners(tx, account.id, 'restricted')
    await revoke(tx)
    audit('organization.account-joined', { subject: found.id, account: account.id })
    const sides = [account.id, found.primaryAccountId]
    const facts = { change: 'joined' as const, organization: found.name, account: account.label, sides }
    for (const letter of await organizationLetters(tx, foundation, facts)) mail(letter)
    return organizationView({ tx, foundation }, found, account.id)
  },
)
