import type { PlannedRelease, PlannedRemote } from '@portal/contracts/platform'

export function aRelease(id: string, said: Partial<PlannedRelease> = {}): PlannedRelease {
  return { id, base: `/releases/keys/${id}/`, entry: 'remoteEntry.js', files: {}, preload: {}, needs: {}, ...said }
}

export function aRemote(said: Partial<PlannedRemote> = {}): PlannedRemote {
  return {
    name: 'keys',
    title: 'API keys',
    owner: 'Keys team',
    pages: [],
    cards: [],
    actions: [],
    finds: [],
    current: aRelease('new'),
    ...said,
  }
}
