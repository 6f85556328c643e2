/** The token is renewed so long before it ends, in ms (account.md §9). */
export const TOKEN_MARGIN_MS = 120_000
