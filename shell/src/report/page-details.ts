import { isPagePath } from '@portal/contracts/pages'
import {
  REPORT_LINE_LENGTH,
  REPORT_LINES,
  type ReportPart,
  type ReportPartName,
  reportLine,
} from '@portal/contracts/support/problem-report'
import { thePlatform } from '@portal/platform/start'
import { measuredFiles } from '../loads/load-timings.ts'
import { failedRequests } from './failed-requests.ts'

/** Requests and errors of a report: the last ones. */
const LAST = 5

/**
 * Returns the technical details of this page, each part with its lines (rule H62). What the platform and the browser keep
 * anyway is read; nothing is recorded for it.
 */
export function pageDetails(): ReportPart[] {
  return [
    part('page', isPagePath(location.pathname) ? [location.pathname] : []),
    part('releases', releases()),
    part('requests', failedRequests().slice(0, LAST).map(inWords)),
    part('errors', errors()),
    part('browser', [navigator.userAgent]),
    part('window', [`${innerWidth} × ${innerHeight} px at ${devicePixelRatio}x`]),
  ].filter(({ lines }) => lines.length > 0)
}

function part(name: ReportPartName, lines: string[]): ReportPart {
  return { part: name, lines: lines.map((line) => line.slice(0, REPORT_LINE_LENGTH)).slice(0, REPORT_LINES) }
}

/** Returns each part of the portal that this page has loaded, with its release. */
function releases(): string[] {
  const loaded = measuredFiles().flatMap(({ url }) => {
    const [, kind, name, release] = new URL(url).pathname.split('/')
    return kind === 'releases' && name && release ? [`${name} ${release}`] : []
  })
  return [...new Set(loaded)]
}

function inWords({ requestId, status, name }: ReturnType<typeof failedRequests>[number]): string {
  return `${requestId} ${status ?? 'no answer'} ${name}`
}

/** Returns the last faults that this page has reported, by their references; stacks stay in the report of the fault. */
function errors(): string[] {
  return thePlatform()
    .faults.reported()
    .slice(-LAST)
    .map(({ id, kind, message }) => reportLine(`${id} ${kind}: ${message}`))
}
