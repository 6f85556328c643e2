/** How long before its end a token is renewed, in ms (account.md §9). */
export const TOKEN_MARGIN_MS = 120_000
