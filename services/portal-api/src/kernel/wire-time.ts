import { ZERO_TIME } from '@portal/contracts/values'

/** A moment as the wire writes it; `""` for none. */
export function timeOrEmpty(time: Date | null): string {
  return time?.toISOString() ?? ''
}

/** A moment where the wire has "never" as the zero date (rules E7, G6). */
export function timeOrZero(time: Date | null): string {
  return time?.toISOString() ?? ZERO_TIME
}
