/** Highest number that an id can have. */
const HIGHEST_INTEGER = 2 ** 31 - 1

/** Returns the id that a typed text may be, if it is one. */
export function numberIn(text: string): number | undefined {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id <= HIGHEST_INTEGER ? id : undefined
}
