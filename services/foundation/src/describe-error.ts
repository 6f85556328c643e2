/** An error of a driver or library with a code. */
export interface Coded {
  code?: string
  statusCode?: number
  message?: string
}

/** The first error with a code among those that wrap each other, or the innermost: the query layer wraps what the database said. */
export function rootOf(error: unknown): Coded {
  let root: Coded & { cause?: unknown } = isObject(error) ? error : {}
  while (isObject(root.cause) && !root.code) root = root.cause
  return root
}

/**
 * Describes an error for the log, with its stack. The query layer's message contains the parameters of a statement,
 * which may be secrets or personal data: the statement and the wrapped error are logged instead.
 */
export function describeError(error: unknown): string {
  if (!isObject(error) || !('query' in error)) return stackOf(error)

  // The embedded database puts the statement on its own errors too, which have no further cause.
  const root = rootOf(error)
  return `${root === error ? root.code : stackOf(root)}\nin ${error.query}`
}

function stackOf(error: unknown): string {
  return String(isObject(error) && 'stack' in error ? error.stack : error)
}

/** Avoids `instanceof`, because driver errors may come from another realm. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
