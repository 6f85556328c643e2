import type { LoadPlan, Page, PlannedRemote, RemoteOutline } from '@portal/contracts/platform'
import { aLoadPlan } from '@portal/test-kit'
import shell from '../../manifest.ts'

export function aPage(path: string, said: Partial<Page> = {}): Page {
  return { path, title: path, layout: 'account', requires: 'self', first: [], ...said }
}

export function anOutline(name: string, ...pages: Page[]): RemoteOutline {
  return { name, title: name, pages }
}

export function aRemote(name: string, ...pages: Page[]): PlannedRemote {
  const current = { id: '1', base: `/releases/${name}/1/`, entry: 'remoteEntry.js', files: {}, preload: {}, needs: {} }
  return { name, title: name, pages, owner: `${name} team`, cards: [], actions: [], finds: [], current }
}

/** The owner of Acme Logistics on a page of the keys remote, with a team remote beside it. */
export function aPlan(said: Partial<LoadPlan> = {}): LoadPlan {
  const navigation = { group: 'Build', label: 'API keys', icon: 'key', order: 1 } as const
  return aLoadPlan({
    remote: aRemote('keys', aPage('/account/keys', { title: 'API keys', navigation, keywords: ['token'] })),
    others: [shell, anOutline('team', aPage('/account/team', { title: 'Members' }))],
    ...said,
  })
}
