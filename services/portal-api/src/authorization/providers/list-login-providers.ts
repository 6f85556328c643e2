import { CALLBACKS, listLoginProviders } from '@portal/contracts/authorization/oidc'
import { cachedAnswer } from '../../kernel/cached-answer.ts'
import { isAnyActive } from '../sso/identity-providers.sql.ts'
import { loginProviderView } from './login-providers.ts'

/** Single sign-on is one of them as soon as there is an organization whose people come in by it. */
const SSO = { provider: 'sso', title: 'single sign-on', callback: CALLBACKS.sso }

const WITH_SSO = 1

/** Only the list of providers can change while the process runs; a repeated version has the same content as before. */
export const listLoginProvidersHandler = cachedAnswer(listLoginProviders, {
  version: async (db) => ((await isAnyActive(db)) ? WITH_SSO : 0),
  answer: async ({ settings }, version) => [
    ...settings.loginProviders.map(loginProviderView),
    ...(version === WITH_SSO ? [SSO] : []),
  ],
})
