import { DAY_MS, MINUTE_MS } from '@portal/contracts/time-units'
import type { AttemptRule } from '@portal/foundation/attempts'

/** Counts one login from one network, so that guesses from elsewhere do not lock out its owner. */
export const LOGIN_RULE: AttemptRule = {
  free: 5,
  firstWait: 30_000,
  longestWait: 15 * MINUTE_MS,
  memory: 60 * MINUTE_MS,
}
/** All logins from one network, and all codes of two-step login: against one password tried on many people. */
export const NETWORK_RULE: AttemptRule = {
  free: 50,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 15 * MINUTE_MS,
}

/** Round trips to providers, and challenges for passkeys, that began in one network and have not come back. */
export const ROUND_TRIP_RULE: AttemptRule = {
  free: 100,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 15 * MINUTE_MS,
}

/** Responses to one SAML departure, which is valid for 15 minutes (rule M91). */
export const SAML_RESPONSE_RULE: AttemptRule = {
  free: 3,
  firstWait: 15 * MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 15 * MINUTE_MS,
}

/** Codes of two-step login: five, and then one every quarter of an hour, which pauses do not bring back (rule B94). */
export const SECOND_FACTOR_RULE: AttemptRule = {
  free: 5,
  firstWait: 15 * MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: DAY_MS,
}

/** One letter a day, so that guesses under someone's name cannot flood their inbox. */
export const WARNING_RULE: AttemptRule = { free: 1, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }

/** Sign-ups from one network with a passed bot check; an office shares one address. */
export const SIGN_UP_RULE: AttemptRule = {
  free: 30,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 60 * MINUTE_MS,
}
/** Like the above, for doubtful bot checks: sign-up stays possible, but not in bulk (rule B17). */
export const DOUBTFUL_SIGN_UP_RULE: AttemptRule = { ...SIGN_UP_RULE, free: 3 }
/** Passwords forgotten in one network. */
export const PASSWORD_RESET_RULE: AttemptRule = SIGN_UP_RULE
/** Codes of letters that are typed in one network (rule D94). */
export const LETTER_CODE_RULE: AttemptRule = SIGN_UP_RULE
/** Accounts that one person opens. */
export const ACCOUNT_RULE: AttemptRule = { free: 10, firstWait: 60 * MINUTE_MS, longestWait: DAY_MS, memory: DAY_MS }

/** Letters to the owners of a domain that another organization tries to use: one a day. */
export const TAKEN_DOMAIN_RULE: AttemptRule = { free: 1, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }

/** Ten checks of domains at once, then one a minute. */
export const DOMAIN_CHECK_RULE: AttemptRule = {
  free: 10,
  firstWait: MINUTE_MS,
  longestWait: MINUTE_MS,
  memory: 10 * MINUTE_MS,
}

/**
 * Five at once, then one an hour. A reset link works for an hour, so the owner of the mailbox is never without one for
 * longer, however many letters others request.
 */
export const RESET_LETTERS_RULE: AttemptRule = {
  free: 5,
  firstWait: 60 * MINUTE_MS,
  longestWait: 60 * MINUTE_MS,
  memory: DAY_MS,
}
