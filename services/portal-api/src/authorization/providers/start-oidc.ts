import { startOidc } from '@portal/contracts/authorization/oidc'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { callbackAt, findLoginProvider } from './login-providers.ts'
import { depart, keepDeparture, takeDeparture } from './round-trip.ts'

/** Works without a session: the purpose of a round trip is decided at its end. */
export const startOidcHandler = handle(startOidc, {
  prepare: async (context) => {
    const { body, foundation } = context
    const { settings, log } = foundation
    const provider = findLoginProvider(settings, body.provider)
    if (!provider) throw problem('request:invalid', { fields: { provider: 'There is no such provider' } })
    const requestPath = callbackAt(body.redirect_uri, provider, settings)
    if (!requestPath) throw problem('request:invalid', { fields: { redirect_uri: 'Not a callback of this portal' } })

    await takeDeparture(context)
    return depart(provider, {
      redirectUri: body.redirect_uri,
      requestPath,
      isFresh: body.fresh_sign_in === true,
      log,
    })
  },
  run: async (context, { address, ...kept }) => {
    await keepDeparture(context, kept)
    return { redirect_uri: address }
  },
})
