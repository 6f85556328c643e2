const LOGIN_FAILED =
  "Uh-oh! We couldn't log you in. Maybe double-check your credentials? Or if your account uses Google, Microsoft, or " +
  'Single Sign-On (SSO), try signing in that way instead.'

/**
 * Problems of logging in (account.md §8). Separate from the other problems, because browsers need these texts: a
 * provider's response may come without one.
 */
export const SIGN_IN_PROBLEMS = {
  'identity-context:authentication-failure': {
    id: 1587658901,
    status: 401,
    message:
      'No account is linked to that login. If your company uses single sign-on, use its portal; otherwise sign up, or ' +
      'log in with your product credentials to connect it. Our support team can help.',
  },
  'identity-context:general-upstream-failure': {
    id: 1587658902,
    status: 502,
    message: 'Something went wrong on the way. Refresh the page, or contact our support team.',
  },
  'identity-context:body-provider-login-taken': {
    id: 1587658903,
    status: 409,
    message: 'This account is already registered. Log in, or create a new account.',
  },
  'identity-context:rate-limiting': {
    id: 1587658904,
    status: 429,
    message:
      'There was a problem creating your account. Wait a moment and try again; if that does not help, contact ' +
      'customer service.',
  },
  'identity-context:login-already-exists': {
    id: 1587658905,
    status: 409,
    message: 'That login is already linked to an account. Try a different login.',
  },
  'identity-context:user-not-found': { id: 1587658906, status: 401, message: 'Your session has ended. Log in again.' },
  'identity-context:invalid-credentials': { id: 1587658907, status: 401, message: LOGIN_FAILED },
  'identity-context:login-not-found': { id: 1587658908, status: 401, message: LOGIN_FAILED },
  'identity-context:password-not-set': { id: 1587658909, status: 401, message: LOGIN_FAILED },
  'identity-context:login-disabled': { id: 1587658910, status: 401, message: LOGIN_FAILED },
  'identity-context:sso-required': { id: 1587658911, status: 401, message: LOGIN_FAILED },
  'identity-context:oidc-only': { id: 1587658912, status: 401, message: LOGIN_FAILED },
  'identity-context:round-trip-lost': {
    id: 1587658961,
    status: 400,
    message: 'That took too long, or began in another browser. Try again from here.',
  },
  'identity-context:not-asked-again': {
    id: 1587658999,
    status: 400,
    message: 'You were let in there without being asked who you are. Log out there, and try again.',
  },
} as const
