import { checkOf } from '../storage/stored-value.ts'

/**
 * A path of this portal: it begins with a single slash and leads nowhere else. A backslash or a control character
 * would be read as part of a host by some browsers.
 */
export const Path = checkOf(
  (value): value is string => typeof value === 'string' && /^\/(?![/\\])[!-[\]-~]*$/.test(value),
)
