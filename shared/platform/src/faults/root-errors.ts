import type { ErrorInfo } from 'react'
import type { RootOptions } from 'react-dom/client'
import { RedrawBoundary } from '../remote/redraw-boundary.tsx'
import { reportFault } from './report-fault.ts'

/** Parts of a page that a fault is attributed to, by the element nearest to it in React's stack; also as Firefox and Safari write it. */
const REGION = /^ *(?:at )?(header|nav|main|footer|dialog)\b/m

type CaughtInfo = Parameters<NonNullable<RootOptions['onCaughtError']>>[1]

/**
 * Options of a React root whose errors reach the operators even if nobody sees them: those that React recovered from by drawing anew, and
 * those that a boundary of a library or of a remote's own caught. What a {@link RedrawBoundary} catches it reports itself.
 */
export function rootErrors(remote?: string): RootOptions {
  return {
    onRecoverableError: (error, { componentStack }) => reportRecovered(error, { remote, componentStack }),
    onCaughtError: (error, { errorBoundary, componentStack }: CaughtInfo) => {
      console.error(error)
      if (!(errorBoundary instanceof RedrawBoundary)) reportRecovered(error, { remote, componentStack })
    },
  }
}

/** Reports an error after which the page went on, with the region of the page in which it was. */
export function reportRecovered(
  error: unknown,
  { remote, componentStack }: { remote?: string | undefined; componentStack?: ErrorInfo['componentStack'] | undefined },
): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const region = REGION.exec(componentStack ?? '')?.[1]
  reportFault({ kind: 'recovered', message: `${region ? `${region}: ` : ''}${name}: ${message}`, remote, stack })
}
