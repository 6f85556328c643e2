import { remoteLifecycles } from '@portal/platform/remote'
import { TeamCard } from './seats/team-card.tsx'

/** By the names of the manifest. */
export const cards = { team: remoteLifecycles(TeamCard) }
