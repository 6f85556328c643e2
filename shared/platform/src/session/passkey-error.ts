/** Name of the errors with which a browser gives no passkey, in words for a person. */
export const PASSKEY_ERROR = 'PasskeyError'

/** Returns the browser's reason why there is no passkey; nothing for any other error. */
export function passkeyWords(error: unknown): string | undefined {
  return error instanceof Error && error.name === PASSKEY_ERROR ? error.message : undefined
}
