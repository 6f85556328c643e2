import { addCompanyLogin, getCompanyLogin, startCompanyLogin } from '@portal/contracts/authorization/sso'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Account } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handle.ts'
import { wayInAddedLetter } from '../credentials/way-in-letters.ts'
import { addProviderLogin } from '../credentials/ways-in.sql.ts'
import { findOrganizationOf } from '../organizations/organizations.sql.ts'
import { takeDeparture } from '../providers/round-trip.ts'
import { belongsToOrganization } from './admission.sql.ts'
import { loginSpace } from './connection-logins.sql.ts'
import { findConnectionIn } from './identity-providers.sql.ts'
import { comeBackFromSso, departForSso, keepSsoDeparture, readBelieved } from './sso-trip.ts'

/** Stands before the dot of the state. */
const LABEL = 'link'

export const getCompanyLoginHandler = handle(getCompanyLogin, async ({ account, tx }) => {
  const found = await findCompany(tx, account)
  return { organization_id: found?.row.organizationId ?? 0, organization_name: found?.name ?? '' }
})

export const startCompanyLoginHandler = handle(startCompanyLogin, {
  prepare: async (context) => {
    const { caller, account, db, foundation } = context
    const found = await findCompany(db, account)
    if (!found) throw problem('identity-context:idp-not-configured')

    await takeDeparture(context)
    return departForSso(foundation, found.row, { label: LABEL, purpose: { linkTo: caller.userId } })
  },
  run: async (context, leaving) => ({ redirect_uri: await keepSsoDeparture(context, leaving) }),
})

export const addCompanyLoginHandler = handle(addCompanyLogin, {
  prepare: async (context) => {
    const { body, caller } = context
    const returned = await comeBackFromSso(context, { iss: undefined, ...body }, { label: LABEL })
    const { row, departure } = returned
    const { purpose } = departure
    const isTheirs = purpose !== 'log-in' && 'linkTo' in purpose && purpose.linkTo === caller.userId
    if (!isTheirs || row.state !== 'active') throw problem('identity-context:round-trip-lost')

    return { row, person: await readBelieved(context, returned) }
  },
  run: async ({ caller, tx, now, audit, mail, foundation }, { row, person }) => {
    const { userId, email } = caller
    if (!(await belongsToOrganization(tx, userId, row.organizationId)))
      throw problem('identity-context:round-trip-lost')

    const { issuer, subject } = person
    const login = { issuer: loginSpace(row.id, issuer), subject, email: person.email, provider: 'sso' }
    const outcome = await addProviderLogin(tx, login, { userId, now })
    if (outcome === 'taken') throw problem('identity-context:login-already-exists')
    if (outcome === 'known') return

    audit('provider-login.added', { subject: userId, provider: `sso ${row.id}` })
    mail(wayInAddedLetter(foundation.settings, { to: email, provider: "your company's single sign-on" }))
  },
})

/** The organization of an account, if its people come in by an identity provider now. */
async function findCompany(tx: Transaction, account: Account | undefined) {
  const organization = account && (await findOrganizationOf(tx, account.id))
  const row = organization && (await findConnectionIn(tx, organization.id, 'active'))
  return organization && row && { name: organization.name, row }
}
