import { CALLBACKS, listLoginProviders } from '@portal/contracts/authorization/oidc'
import { handle } from '../../kernel/handle.ts'
import { isAnyActive } from '../sso/identity-providers.sql.ts'
import { loginProviderView } from './login-providers.ts'

/** Single sign-on is one of them as soon as there is an organization whose people come in by it. */
const SSO = { provider: 'sso', title: 'single sign-on', callback: CALLBACKS.sso }

export const listLoginProvidersHandler = handle(listLoginProviders, async ({ tx, foundation }) => [
  ...foundation.settings.loginProviders.map(loginProviderView),
  ...((await isAnyActive(tx)) ? [SSO] : []),
])
