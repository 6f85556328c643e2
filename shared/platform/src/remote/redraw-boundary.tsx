import { Component, Fragment, type ReactNode } from 'react'

/** Most times that a part is drawn anew, before its failure is shown. */
const MOST_REDRAWS = 3

interface RedrawBoundaryProps {
  children: ReactNode
  /** Drawn when the part cannot go on. */
  failed: (error: unknown) => ReactNode
  /** The part is drawn anew, without its state. */
  onRedraw: (error: Error) => void
  /** There is something to see for the first time. */
  onDrawn?: () => void
}

interface RedrawBoundaryState {
  failure?: { error: unknown } | undefined
  redraws: number
}

/**
 * Draws a part anew when it failed because an extension or a translator moved its nodes: it is sound, only its place was not as
 * React had left it (fault F90).
 */
export class RedrawBoundary extends Component<RedrawBoundaryProps, RedrawBoundaryState> {
  override state: RedrawBoundaryState = { redraws: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidMount() {
    if (!this.state.failure) this.props.onDrawn?.()
  }

  override componentDidCatch(error: unknown) {
    if (!isOfForeignHands(error) || this.state.redraws >= MOST_REDRAWS) return
    this.props.onRedraw(error)
    this.setState(({ redraws }) => ({ failure: undefined, redraws: redraws + 1 }))
  }

  override render() {
    const { failure, redraws } = this.state
    if (!failure) return <Fragment key={redraws}>{this.props.children}</Fragment>
    return isOfForeignHands(failure.error) && redraws < MOST_REDRAWS ? null : this.props.failed(failure.error)
  }
}

/** Returns whether React did not find a node where it had put it: what `insertBefore` and `removeChild` throw, in every browser. */
function isOfForeignHands(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'NotFoundError'
}
