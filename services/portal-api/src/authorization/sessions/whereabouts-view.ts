import type { SignInAttempt } from '@portal/contracts/authorization/sessions'
import type { Browser } from '../../kernel/exchange.ts'
import { deviceOf } from './device-of.ts'
import { placeOf } from './place-of.ts'

/** As the wire tells it to whoever asks from `asking`. */
export function whereaboutsView(
  { address, userAgent }: { address: string; userAgent: string },
  asking: Browser,
): Pick<SignInAttempt, 'device' | 'place' | 'address'> {
  return { device: deviceOf(userAgent), place: placeOf(address, asking.address), address }
}
