import type { Route } from '../../kernel/handle.ts'
import {
  activateIdentityProviderHandler,
  deactivateIdentityProviderHandler,
  getIdentityProviderHandler,
  removeIdentityProviderHandler,
  restoreIdentityProviderHandler,
} from './change-state.ts'
import { addCompanyLoginHandler, getCompanyLoginHandler, startCompanyLoginHandler } from './company-login.ts'
import { addDomainHandler } from './domains/add-domain.ts'
import { checkDomainHandler } from './domains/check-domain.ts'
import { listDomainsHandler } from './domains/list-domains.ts'
import { removeDomainHandler } from './domains/remove-domain.ts'
import { finishSsoHandler } from './finish-sso.ts'
import { createOidcProviderHandler, updateOidcProviderHandler } from './save-oidc-provider.ts'
import { createSamlProviderHandler, updateSamlProviderHandler } from './save-saml-provider.ts'
import { startSsoHandler } from './start-sso.ts'
import { finishIdentityProviderTestHandler, testIdentityProviderHandler } from './test-identity-provider.ts'

export const ssoRoutes: readonly Route[] = [
  getIdentityProviderHandler,
  createOidcProviderHandler,
  updateOidcProviderHandler,
  createSamlProviderHandler,
  updateSamlProviderHandler,
  testIdentityProviderHandler,
  finishIdentityProviderTestHandler,
  activateIdentityProviderHandler,
  deactivateIdentityProviderHandler,
  removeIdentityProviderHandler,
  restoreIdentityProviderHandler,
  listDomainsHandler,
  addDomainHandler,
  checkDomainHandler,
  removeDomainHandler,
  startSsoHandler,
  finishSsoHandler,
  getCompanyLoginHandler,
  startCompanyLoginHandler,
  addCompanyLoginHandler,
]
