import type { Theme } from '@portal/contracts/frame'
import type { LoadPlan, ShownNotice } from '@portal/contracts/platform'
import type { SlotState } from '@portal/federation/slot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Route, routeOf } from './route.ts'

/** State that the frame is rendered from, the same on the server and in the browser. */
export interface PageState {
  plan: LoadPlan
  path: string
  /** The query, with its question mark. */
  search: string
  route: Route
  /** State of the content area, if a remote owns the page. */
  slot: SlotState
  theme: Theme
  /** Notice above the page: that of the document, until the page learns of another, or it is closed or over. */
  notice: ShownNotice | undefined
  /** Unread messages and errors: those that the document knew of, until the page counts itself (rule H52). */
  unread: number
  /**
   * The browser has taken over and the account is certain: before that nothing is shown that another tab's account
   * could make wrong.
   */
  isLive: boolean
  /** There has been something to read: what nobody waits for may come. */
  hasContent: boolean
  /** True while nothing of the person or account may be visible any more. */
  isLeaving: boolean
}

export type PageStore = StoreApi<PageState>

type Drawn = Pick<PageState, 'plan' | 'path' | 'theme'> & { search?: string }

export function createPageStore({ plan, path, search = '', theme }: Drawn): PageStore {
  const slot: SlotState = { phase: 'loading' }
  return createStore(() => ({
    plan,
    path,
    search,
    theme,
    notice: plan.notice,
    unread: plan.visitor?.unread ?? 0,
    slot,
    route: routeOf(plan, path, search),
    isLive: false,
    hasContent: false,
    isLeaving: false,
  }))
}
