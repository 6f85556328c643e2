import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { ProblemCard } from '@portal/design-system/problem-card'
import { type ComponentType, type ReactNode, useState } from 'react'

/** A page whose code is no part of the remote's first view, because few open it. `sketch` stands there until it is here. */
export function latePage(fetchPage: () => Promise<ComponentType>, sketch: ReactNode) {
  const page = onDemand(fetchPage)

  return function LatePage() {
    const [isGivenUp, setGivenUp] = useState(false)
    const Page = useOnDemand(page, !isGivenUp, () => setGivenUp(true))
    if (Page) return <Page />
    if (!isGivenUp) return sketch

    return (
      <ProblemCard
        title="This page could not be loaded"
        message="Check your connection and try again."
        onRetry={() => setGivenUp(false)}
      />
    )
  }
}
