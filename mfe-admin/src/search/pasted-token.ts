import { endsOfToken, holdsToken, tokenIn } from '@portal/contracts/authorization/admin-search-grammar'

/** A token that was pasted elsewhere, for the page that looks for its key: in memory alone, and taken once. */
let handedOver: string | undefined

/**
 * Returns a typed search as it may stand in an address: a token is replaced by its ends and handed over in memory (rule G101).
 * `undefined` for a part of a token, which finds nothing and is a secret all the same.
 */
export function asAddressed(text: string): string | undefined {
  const token = tokenIn(text)
  if (token === undefined) return holdsToken(text) ? undefined : text
  handedOver = token
  return endsOfToken(token)
}

/** Returns the token that was handed over for this search, once. */
export function takeToken(text: string): string | undefined {
  const token = handedOver
  handedOver = undefined
  return token && endsOfToken(token) === text ? token : undefined
}
