import { CALLBACKS, type LoginProvider } from '@portal/contracts/authorization/oidc'
import type { LoginProviderSettings } from '@portal/foundation/login-providers'
import type { Settings } from '@portal/foundation/settings'

/** Each has its own, so that none can be taken for another. */
const LOGIN_CALLBACK: Record<LoginProviderSettings['name'], string> = {
  google: CALLBACKS.login,
  microsoft: CALLBACKS.second,
}

export function loginProviderView({ name, title }: LoginProviderSettings): LoginProvider {
  return { provider: name, title, callback: LOGIN_CALLBACK[name] }
}

export function findLoginProvider({ loginProviders }: Settings, name: string): LoginProviderSettings | undefined {
  return loginProviders.find((provider) => provider.name === name)
}

/** The callback that an address is, to the letter, if this provider may send people there. */
export function callbackAt(
  address: string,
  { name }: LoginProviderSettings,
  { publicOrigin }: Settings,
): string | undefined {
  const paths = [LOGIN_CALLBACK[name], CALLBACKS.signUp, CALLBACKS.associate, CALLBACKS.addLogin]
  return paths.find((path) => address === publicOrigin + path)
}
