/**
 * Error messages of the library for responses it rejects, with an explanation for the person who set up the connection.
 */
const WORDS: readonly [RegExp, string][] = [
  [
    /has 0 Assertion/i,
    'The identity provider sent no login. It was canceled there, or this person is not assigned to the application at the identity provider.',
  ],
  [
    /access_denied/,
    'The identity provider refused: the login was canceled there, or this person is not assigned to the application.',
  ],
  [
    /login_required|interaction_required|consent_required/,
    'The identity provider wants to ask this person something first. Log in there and try again.',
  ],
  [
    /invalid_client|unauthorized_client/,
    'The identity provider does not accept the client ID or the client secret. Check both.',
  ],
  [
    /audience/i,
    'The answer is for another application. Check the entity ID or the client ID at the identity provider.',
  ],
]

/** Explains in plain words why a test failed, with the original error for anyone who needs details (rule F11). */
export function problemInWords(reason: string): string {
  const words = WORDS.find(([pattern]) => pattern.test(reason))?.[1]
  return words ? `${words} (${reason})` : reason
}
