import type { Check } from '../storage/stored-value.ts'

/**
 * A path of this portal: it begins with a single slash and leads nowhere else. A backslash or a control character
 * would be read as part of a host by some browsers.
 */
export const Path: Check<string> = {
  safeParse: (value) => (isPath(value) ? { success: true, data: value } : { success: false }),
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])[!-[\]-~]*$/.test(value)
}
