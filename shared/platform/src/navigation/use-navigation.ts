import { useEffect } from 'react'
import { useStore } from 'zustand'
import { thePlatform } from '../start/platform.ts'
import type { Leaving } from './unsaved-guard.ts'

/** Has a screen reader say it, politely. */
export function announce(text: string): void {
  thePlatform().announcer.announce(text)
}

/** While `isDirty`, leaving the page or the portal asks first. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => (isDirty ? thePlatform().guard.hold() : undefined), [isDirty])
}

/** The open question about unsaved work; the shell shows it. */
export function useLeaving(): Leaving | undefined {
  return useStore(thePlatform().guard, ({ leaving }) => leaving)
}

/** Names the page more exactly than its manifest can: `Staging · Secret keys`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${thePlatform().plan.brand.name}`
  }, [title])
}

/** Returns the text of the live region, for the shell. */
export function useAnnouncement(): { text: string; count: number } {
  return useStore(thePlatform().announcer, (announcement) => announcement)
}

/** Asks about unsaved work before the page is left by something other than a link: an account switch, a log-out. */
export function mayLeave(): Promise<boolean> {
  return thePlatform().guard.ask()
}
