const BRAND = Symbol.for('portal.startup-error')

/** A startup error, as one sentence for the operator: what is wrong and what to change. */
export class StartupError extends Error {
  readonly [BRAND] = true
}

export function isStartupError(error: unknown): error is StartupError {
  return typeof error === 'object' && error !== null && BRAND in error
}
