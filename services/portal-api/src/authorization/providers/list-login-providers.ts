import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { handle } from '../../kernel/handle.ts'
import { loginProviderView } from './login-providers.ts'

export const listLoginProvidersHandler = handle(listLoginProviders, async ({ foundation }) =>
  foundation.settings.loginProviders.map(loginProviderView),
)
