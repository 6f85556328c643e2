import { remoteLifecycles } from '@portal/platform/remote'
import { ContactsAttention } from './contacts/contacts-attention.tsx'
import { TeamCard } from './seats/team-card.tsx'

/** By the manifest's names. */
export const cards = { attention: remoteLifecycles(ContactsAttention), team: remoteLifecycles(TeamCard) }
