import type { SignInAttempt } from '@portal/contracts/authorization/sessions'
import type { Browser } from '../../kernel/exchange.ts'
import { deviceOf } from './device-of.ts'
import { placeOf } from './place-of.ts'

/** Returns the wire form for a viewer at the address `asking`. */
export function whereaboutsView(
  { address, userAgent }: { address: string; userAgent: string },
  asking: Browser,
): Pick<SignInAttempt, 'device' | 'place' | 'address'> {
  return { device: deviceOf(userAgent), place: placeOf(address, asking.address), address }
}
