import { startSso } from '@portal/contracts/authorization/sso'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { takeDeparture } from '../providers/round-trip.ts'
import { callbackAddresses } from './callback-addresses.ts'
import { findAskedConnection } from './find-asked-connection.ts'
import { departForSso, keepSsoDeparture } from './sso-trip.ts'

export const startSsoHandler = handle(startSso, {
  prepare: async (context) => {
    const { body, db, foundation } = context
    if (body.redirect_uri !== callbackAddresses(foundation.settings, 0).redirect)
      throw problem('request:invalid', { fields: { redirect_uri: 'Not a callback of this portal' } })

    await takeDeparture(context)
    const row = await findAskedConnection(db, body.organization)
    if (!row) throw problem('identity-context:sso-not-found')

    return departForSso(foundation, row, {
      label: String(row.organizationId),
      purpose: 'log-in',
      isFresh: body.fresh_sign_in === true,
    })
  },
  run: async (context, leaving) => ({ redirect_uri: await keepSsoDeparture(context, leaving) }),
})
