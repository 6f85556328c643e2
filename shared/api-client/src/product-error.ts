import { NOT_READY } from '@portal/contracts/not-ready'
import type { ProblemName } from '@portal/contracts/problems'

/** Registered symbol, so that errors of another copy of this module are recognized as well. */
const BRAND = Symbol.for('portal.product-error')

export const UNKNOWN_ERROR = 'An unknown error occurred.'
const UNREACHABLE = 'We could not be reached. Check your connection and try again.'
const SOMETHING_BROKE =
  "Well, this is awkward. Something broke — but it's not your fault. Try refreshing the page, and if that doesn't " +
  'help, feel free to contact our support team.'

/** Statuses sent by a proxy whose servers are unavailable; our own servers send a problem. */
const AWAY: readonly unknown[] = [502, 503, 504]

/** One failure of an operation (account.md §3 "Product error object"). */
export interface ProductErrorEntry {
  /** A problem's name, or a code of the HTTP client such as `ERR_NETWORK`. */
  name: string
  message: string
  /** Id of the problem, for support. */
  id?: number | undefined
  /** Error messages by field. */
  fields?: Readonly<Record<string, string>> | undefined
  context?: Readonly<Record<string, unknown>> | undefined
  /** Absent when no answer came. */
  status?: number | undefined
  /** True if the message comes from the HTTP client rather than from the server. */
  isHttpClientError: boolean
  /** True if the error was thrown in the browser rather than sent by the server. */
  isOfProgram?: true
}

/** Rejection of a call: the first failure, and all of them as `errors` (account.md §8). */
export interface ProductError extends Error, ProductErrorEntry {
  name: string
  errors: readonly [ProductErrorEntry, ...ProductErrorEntry[]]
  /** Under which the server's log knows the request. */
  requestId?: string | undefined
  /** Requested delay before a retry, in ms. */
  retryAfter?: number | undefined
}

export function productError(
  errors: ProductError['errors'],
  rest: Pick<ProductError, 'requestId' | 'retryAfter' | 'cause'> = {},
): ProductError {
  const [first] = errors
  return Object.assign(new Error(first.message), first, { errors, ...rest, [BRAND]: true as const })
}

/** An answer that is not of the kind that its contract says, a proxy's page for example. */
export function unreadableAnswer(): ProductError {
  return productError([{ name: 'ERR_BAD_RESPONSE', message: SOMETHING_BROKE, isHttpClientError: true }])
}

/** Returns whether this is the failure of a call, and, with a name, this failure. */
export function isProductError(error: unknown, name?: ProblemName): error is ProductError {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false
  return name === undefined || (error as unknown as ProductError).errors.some((entry) => entry.name === name)
}

/** Returns the message of any error, and the reference for support. */
export function messageOf(error: unknown): { content: string; reference?: string } {
  if (!isProductError(error)) return { content: SOMETHING_BROKE }

  const content = [...new Set(error.errors.map(sentenceOf))].join('; ')
  return error.requestId ? { content, reference: error.requestId } : { content }
}

/** Only the server's words are for a person: those of the HTTP client and of a program's own errors say nothing to anybody. */
function sentenceOf({ message, name, status, isHttpClientError, isOfProgram }: ProductErrorEntry): string {
  if (isOfProgram) return SOMETHING_BROKE
  if (!isHttpClientError) return message
  if (status === undefined && name !== 'ERR_BAD_RESPONSE') return UNREACHABLE
  return AWAY.includes(status) ? NOT_READY : SOMETHING_BROKE
}

/** The messages of a refused form by field, of all its failures. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!isProductError(error)) return {}
  return Object.assign({}, ...[...error.errors].reverse().map(({ fields }) => fields))
}
