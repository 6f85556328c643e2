import { CALLBACKS, listLoginProviders } from '@portal/contracts/authorization/oidc'
import { answerEverybody } from '../../kernel/answer-everybody.ts'
import { isAnyActive } from '../sso/identity-providers.sql.ts'
import { loginProviderView } from './login-providers.ts'

/** Single sign-on is one of them as soon as there is an organization whose people come in by it. */
const SSO = { provider: 'sso', title: 'single sign-on', callback: CALLBACKS.sso }

/** Nothing else of it changes while the process runs. */
export const listLoginProvidersHandler = answerEverybody(listLoginProviders, {
  version: async (db) => Number(await isAnyActive(db)),
  answer: async ({ db, settings }) => [
    ...settings.loginProviders.map(loginProviderView),
    ...((await isAnyActive(db)) ? [SSO] : []),
  ],
})
