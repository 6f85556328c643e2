import { descriptionAddressOf, withoutSlash } from './issuer-spelling.ts'

/** Error of the library for a description that it refuses, with its reason. */
interface DiscoveryError {
  code?: string
  cause?: { body?: { issuer?: unknown }; status?: number } | undefined
}

/** Characters of a provider's words that are repeated. */
const MOST_REPEATED = 200

/**
 * Explains why an identity provider's description is not taken, and what to ask its team for (rule B83). Says nothing of what was
 * received but the issuer and the status: the address may have been meant to look into a network.
 */
export function discoveryInWords(error: unknown, issuer: string): string {
  const { code = '', cause } = error as DiscoveryError
  const address = descriptionAddressOf(issuer)
  const named = cause?.body?.issuer
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof named === 'string') {
    return otherIssuerInWords(named.slice(0, MOST_REPEATED), issuer)
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause?.status) {
    return `There is no description of an identity provider at ${address} (status ${cause.status}). Ask the identity provider’s team for the issuer of this application.`
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR' || code === 'OAUTH_INVALID_RESPONSE') {
    return `What is at ${address} does not describe an identity provider. Ask the identity provider’s team for the issuer of this application.`
  }
  return `${address} could not be read. Ask the identity provider’s team whether it can be reached from the internet, with a certificate that browsers trust.`
}

function otherIssuerInWords(named: string, issuer: string): string {
  const itself = `The issuer calls itself ${named}`
  if (/\{tenantid\}/i.test(named)) {
    return `${itself}, for every directory. Ask the identity provider’s team for the directory (tenant) ID, and enter https://login.microsoftonline.com/<that ID>/v2.0.`
  }
  if (named.startsWith('http:') && issuer.startsWith('https:')) {
    return `${itself}, without https. Ask the identity provider’s team to set its public address to https.`
  }
  if (withoutSlash(named) === withoutSlash(issuer)) return `${itself}. Enter it with exactly this ending, and save.`
  return `${itself}, which is not the one entered. Enter that one, or ask the identity provider’s team which is right.`
}
