/** This many lookups issued means: as many as you like (commerce.md §9, rule I4). */
export const UNLIMITED_LOOKUPS = 1e12

/** Shown as "Unlimited"; no bar is drawn and nothing is said to be nearly used up. */
export function isUnlimited({ issued = 0 }: { issued?: number | undefined }): boolean {
  return issued >= UNLIMITED_LOOKUPS
}
