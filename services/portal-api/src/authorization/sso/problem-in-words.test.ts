import { expect, test } from '@jest/globals'
import { problemInWords } from './problem-in-words.ts'

test.each([
  [
    'Response has 0 Assertion, and should have one.',
    'The identity provider sent no login. It was canceled there, or this person is not assigned to the application at the identity provider. (Response has 0 Assertion, and should have one.)',
  ],
  [
    'access_denied',
    'The identity provider refused: the login was canceled there, or this person is not assigned to the application. (access_denied)',
  ],
  [
    'server responded with an error in the response body invalid_client',
    'The identity provider does not accept the client ID or the client secret. Check both. (server responded with an error in the response body invalid_client)',
  ],
  ['Something else went wrong.', 'Something else went wrong.'],
])('%s is said in plain words', (reason, words) => {
  expect(problemInWords(reason)).toBe(words)
})
