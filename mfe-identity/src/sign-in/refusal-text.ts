import { SIGN_IN_PROBLEMS } from '@portal/contracts/authorization/sign-in-problems'
import { isProductError, messageOf, type ProductError } from '@portal/platform/api'

/**
 * Returns the message for a rejected login, password or profile (account.md §8). All refusals look alike, and a wait
 * states its duration.
 */
export function refusalText(error: unknown): string {
  if (!isProductError(error)) return messageOf(error).content
  if (error.status === undefined && !isSignInProblem(error.name))
    return 'We could not be reached. Check your connection and try again.'

  const wait = waitOf(error)
  if (wait !== undefined) return `Too many attempts. Try again in ${waitInWords(wait)}.`

  const texts = [...new Set(error.errors.map(textOf))]
  return [texts.join('; '), ...(isOurFault(error) ? [`Reference: ${error.requestId}`] : [])].join(' ')
}

type Entry = ProductError['errors'][number]

type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

/** Message to show for a problem in a server's list (account.md §8). */
const SHOWN_AS: Partial<Record<SignInProblem, SignInProblem>> = {
  'identity-context:body-provider-login-taken': 'identity-context:login-already-exists',
}

const isSignInProblem = (name: string): name is SignInProblem => Object.hasOwn(SIGN_IN_PROBLEMS, name)

/** The fixed text, also where an answer names a problem without one, by number only, or not at all. */
function textOf({ name, id, status, message, isHttpClientError }: Entry): string {
  if (isSignInProblem(name)) return SIGN_IN_PROBLEMS[(status !== undefined && SHOWN_AS[name]) || name].message
  if (name && !isHttpClientError) return message

  const rateLimiting = SIGN_IN_PROBLEMS['identity-context:rate-limiting']
  return id === rateLimiting.id
    ? rateLimiting.message
    : SIGN_IN_PROBLEMS['identity-context:general-upstream-failure'].message
}

/** In ms. Stated by the header, and by the body in seconds. */
function waitOf({ status, retryAfter, context }: ProductError): number | undefined {
  if (status !== 429) return undefined
  const stated = context?.retry_after
  return retryAfter ?? (typeof stated === 'number' ? stated * 1000 : undefined)
}

/** Only then somebody has to look into it. */
function isOurFault({ status = 0, requestId }: ProductError) {
  return status >= 500 && requestId !== undefined
}

const inUnit = (unit: 'second' | 'minute') =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })

/** A wait in ms as a person would say it, never too short: "30 seconds", "2 minutes". */
function waitInWords(wait: number): string {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return seconds < 60 ? inUnit('second').format(seconds) : inUnit('minute').format(Math.ceil(seconds / 60))
}
