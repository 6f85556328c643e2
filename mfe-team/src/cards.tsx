import { remoteLifecycles } from '@portal/platform/remote'
import { ContactsAttention } from './contacts/contacts-attention.tsx'
import { TeamCard } from './seats/team-card.tsx'

/** By the names of the manifest. */
export const cards = { attention: remoteLifecycles(ContactsAttention), team: remoteLifecycles(TeamCard) }
