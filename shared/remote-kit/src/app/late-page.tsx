import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { ProblemCard } from '@portal/design-system/problem-card'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A page whose code is no part of the remote's first view, because few open it. `sketch` stands there until it is here. */
export function latePage(fetchPage: () => Promise<ComponentType>, sketch: ReactNode) {
  const page = onDemand(fetchPage)

  return function LatePage() {
    const [isGivenUp, setGivenUp] = useState(false)
    const hadFocus = useRef(false)
    const Page = useOnDemand(page, !isGivenUp, () => setGivenUp(true))
    const isHere = Page !== undefined
    useEffect(() => {
      if (isHere && hadFocus.current) document.querySelector('h1')?.focus()
    }, [isHere])
    if (Page) return <Page />
    if (!isGivenUp) return <Sketch hadFocus={hadFocus}>{sketch}</Sketch>

    return (
      <ProblemCard
        title="This page could not be loaded"
        message="Check your connection and try again."
        onRetry={() => setGivenUp(false)}
      />
    )
  }
}

/** Remembers whether its title had the focus when it went: the title in its place takes it over. */
function Sketch({ hadFocus, children }: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.activeElement?.tagName === 'H1'
    },
    [hadFocus],
  )
  return children
}
