import { ZERO_TIME } from '@portal/contracts/values'

/** A moment as the wire writes it; `""` for none. */
export function timeOrEmpty(time: Date | null): string {
  return time?.toISOString() ?? ''
}

/** A moment where the specs write "never" as the zero date (decisions E7, G6). */
export function timeOrZero(time: Date | null): string {
  return time?.toISOString() ?? ZERO_TIME
}
