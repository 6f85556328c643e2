import { createContext, type ReactNode, useContext, useState } from 'react'
import { reportRecovered } from '../faults/root-errors.ts'
import { thePlatform } from '../start/platform.ts'
import { RedrawBoundary } from './redraw-boundary.tsx'

/** Said when a part lost its state, because something other than the portal changed its nodes. */
const DRAWN_ANEW =
  'A translation or an extension changed this page, so it was drawn again. Check whether what you typed is still there.'

/** State that a part keeps when it is drawn anew. */
const Kept = createContext<Map<string, unknown> | undefined>(undefined)

/**
 * A part that is drawn anew by itself when foreign hands broke it (rule J97): what stands beside it, such as an open dialog, stays. Any other
 * failure is that of the remote.
 */
export function Redrawn({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, unknown>())
  return (
    <RedrawBoundary onRedraw={(error) => tellRedrawn(error)} failed={(error) => <Thrown error={error} />}>
      <Kept value={kept}>{children}</Kept>
    </RedrawBoundary>
  )
}

/** State that a part still has after it was drawn anew: what was just created and is shown once, such as a token. */
export function useKeptState<T>(name: string): [T | undefined, (value: T) => void] {
  const kept = useContext(Kept)
  const [value, setValue] = useState(() => kept?.get(name) as T | undefined)
  const keep = (now: T) => {
    kept?.set(name, now)
    setValue(now)
  }
  return [value, keep]
}

/** Tells operators and the person in front of the page. */
export function tellRedrawn(error: Error, remote?: string): void {
  reportRecovered(error, { remote })
  thePlatform().toasts.show({ kind: 'error', content: DRAWN_ANEW })
}

function Thrown({ error }: { error: unknown }): never {
  throw error
}
