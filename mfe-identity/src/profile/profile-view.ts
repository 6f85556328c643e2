import type { Profile } from '@portal/contracts/authorization/profile'
import { recordOf, textOf } from '@portal/remote-kit/raw-values'

/** A person as they describe themselves. Whatever the answer leaves out is empty. */
export function profileView(answer: unknown): Profile {
  const raw = recordOf(answer)
  return {
    first_name: textOf(raw.first_name),
    last_name: textOf(raw.last_name),
    phone: textOf(raw.phone),
    position: textOf(raw.position),
    company: textOf(raw.company),
    website: textOf(raw.website),
  }
}
