import { type OnDemand, onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'
import { ProblemCard } from '@portal/design-system/problem-card'
import {
  type ComponentType,
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
 * A page, or a part of one, whose code is no part of the remote's first view, because few open it. `sketch` stands there until it is here;
 * where it leads to `next`, that is fetched before somebody goes there.
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
      <ProblemCard
        title="This page could not be loaded"
        message="Check your connection and try again."
        onRetry={() => setGivenUp(false)}
      />
    )
  }
}

const NONE: readonly Late[] = []

/** Fetches what a page leads to at the first sign of a person on it. */
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
