import type { OwnSession } from '@portal/contracts/authorization/sessions'
import type { Received } from '@portal/platform/api'

type Whereabouts = Pick<Received<OwnSession>, 'device' | 'place' | 'address'>

const PLACES: Readonly<Record<NonNullable<OwnSession['place']>, string>> = {
  'this-computer': 'This computer',
  'this-network': 'Your network',
  'private-network': 'A private network',
  'other-network': 'Another network',
}

/** Describes the device. */
export function deviceWords({ device }: Whereabouts): string {
  return device || 'Unknown device'
}

/** Describes the location, as far as an address reveals it. */
export function placeWords({ place, address }: Whereabouts): string {
  return [place && PLACES[place], address].filter(Boolean).join(' · ') || '—'
}
