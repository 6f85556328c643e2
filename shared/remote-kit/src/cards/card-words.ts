import { name } from '@portal/contracts/names'
import { isExpired } from '@portal/contracts/payments/expiration'
import { REQUIRED } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import * as z from 'zod/mini'

/** Month and year as people write them: `09/28`, `9 / 2028`, `0928`. */
const WRITTEN = /^\s*(0?[1-9]|1[0-2])\s*[/\s-]?\s*(?:20)?(\d{2})\s*$/

export function readExpiry(written: string): { month: number; year: number } | undefined {
  const [, month, year] = WRITTEN.exec(written) ?? []
  return month && year ? { month: Number(month), year: 2_000 + Number(year) } : undefined
}

/**
 * Input about a card (commerce.md §5). For the two fields rendered by the vault, it is only known that they are not
 * empty.
 */
export const CardForm = z.object({
  number: z.string().check(z.minLength(1, REQUIRED)),
  expiry: z.string(REQUIRED).check(
    z.minLength(1, REQUIRED),
    z.refine((written) => written === '' || readExpiry(written) !== undefined, 'Write month and year, as 09/28'),
    z.refine((written) => {
      const read = readExpiry(written)
      return !read || !isExpired(read, new Date(portalNow()))
    }, 'This card has expired'),
  ),
  code: z.string().check(z.minLength(1, REQUIRED)),
  name: name(100),
  /** Mailed code, after five cards; empty before. */
  mailed_code: z.string(),
})
