import { Card } from '@portal/design-system/card'
import { Offline } from '@portal/design-system/offline'
import { type OnDemand, onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { PageHeader } from '@portal/design-system/page-header'
import { ProblemCard } from '@portal/design-system/problem-card'
import { useRetryOnline } from '@portal/platform/api'
import {
  type ComponentType,
  isValidElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** A component that is loaded on use, or prefetched by the page that leads to it. */
export interface Late {
  code: OnDemand<unknown>
}

/**
 * A page, or a part of one, whose code is not in the remote's first view, because few people open it. `sketch` is shown
 * while loading; `next` is prefetched for pages that it leads to.
 */
export function latePage<Props extends object = object>(
  fetchPage: () => Promise<ComponentType<Props>>,
  sketch: ReactNode,
  next: readonly Late[] = [],
): ComponentType<Props> & Late {
  const page = onDemand(fetchPage)

  return Object.assign(LatePage, { code: page })

  function LatePage(props: Props) {
    const [isGivenUp, setGivenUp] = useState(false)
    const hadFocus = useRef(false)
    const Page = useOnDemand(page, !isGivenUp, () => setGivenUp(true))
    const isHere = Page !== undefined
    useEffect(() => {
      if (isHere && hadFocus.current) document.querySelector('h1')?.focus()
    }, [isHere])
    useNext(isHere ? next : NONE)
    if (Page) return <Page {...props} />
    if (!isGivenUp) return <Sketch hadFocus={hadFocus}>{sketch}</Sketch>

    return (
      <>
        {isTitle(sketch) && sketch}
        <GivenUp onRetry={() => setGivenUp(false)} />
      </>
    )
  }
}

/** A page keeps its title while its content is away; lines in its place would say that it is still loading. */
const isTitle = (sketch: ReactNode) => isValidElement(sketch) && sketch.type === PageHeader

/** Without a connection nothing is broken, and the page comes by itself when there is one (rule H82). */
function GivenUp({ onRetry }: { onRetry: () => void }) {
  if (useRetryOnline(onRetry))
    return (
      <Card isFlush>
        <Offline what="this page" onRetry={onRetry} />
      </Card>
    )
  return (
    <ProblemCard
      title="This page could not be loaded"
      message="Check your connection and try again."
      onRetry={onRetry}
    />
  )
}

const NONE: readonly Late[] = []

/** Prefetches the next pages at the first sign of interaction. */
export function useNext(next: readonly Late[]): void {
  useEarlyLoad(useMemo(() => onDemand(() => Promise.all(next.map(({ code }) => code.load()))), [next]))
}

/** Remembers whether its title had the focus when it went: the title in its place takes it over. */
function Sketch({ hadFocus, children }: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.activeElement?.tagName === 'H1'
    },
    [hadFocus],
  )
  return <div aria-busy="true">{children}</div>
}
