import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import type { Settings } from '@portal/foundation/settings'

type Places = Pick<Settings, 'publicOrigin' | 'apiHostTemplate'>

/**
 * Callback addresses and what a SAML identity provider needs to know. Each organization is a service provider of its
 * own.
 */
export function callbackAddresses(settings: Places, organizationId: number) {
  const saml = `${serviceAddress(settings)}/sso/saml/${organizationId}`
  return {
    redirect: settings.publicOrigin + CALLBACKS.sso,
    acs: `${saml}/acs`,
    entityId: `${saml}/metadata`,
    metadata: `${saml}/metadata`,
    certificate: `${saml}/certificate`,
    request: `${saml}/request`,
  }
}

export function callbackInfo(settings: Places, organizationId: number): { name: string; url: string }[] {
  const { redirect, acs, entityId, metadata, certificate } = callbackAddresses(settings, organizationId)
  return [
    { name: 'Redirect URI', url: redirect },
    { name: 'Assertion consumer service (ACS) URL', url: acs },
    { name: 'Entity ID', url: entityId },
    { name: 'Metadata', url: metadata },
    { name: 'Signing certificate', url: certificate },
  ]
}

function serviceAddress({ publicOrigin, apiHostTemplate }: Places): string {
  const address = apiHostTemplate.replace('{service}', 'authorization')
  return address.startsWith('/') ? publicOrigin + address : address
}
