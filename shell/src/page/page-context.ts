import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PageState, PageStore } from './page-store.ts'

const PageContext = createContext<PageStore | undefined>(undefined)

export const PageProvider = PageContext.Provider

/** Selects from the state that the frame is rendered from. */
export function usePage<T>(select: (page: PageState) => T): T {
  return useStore(usePageStore(), select)
}

export function usePageStore(): PageStore {
  const store = useContext(PageContext)
  if (!store) throw new Error('The frame stands outside of its page: wrap it in a PageProvider.')
  return store
}
