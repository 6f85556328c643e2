import type { FaultReport } from '@portal/contracts/platform'
import { FAULTS_PATH } from '@portal/contracts/reports'
import { newReference } from './reference.ts'
import { sendReports } from './send-reports.ts'

/** A fault as reported by the code that noticed it. */
export type Fault = Omit<FaultReport, 'id' | 'page'> & { id?: string }

/** Reports of one moment travel together, in ms. */
const GATHERING_MS = 1000
/** A page that has failed so often says nothing new. */
const FAULTS_PER_REPORT = 50

/** Collects fault reports and sends them in batches; the rest is sent when the page closes. */
export function createFaultReporter(send: (reports: FaultReport[]) => void) {
  const gathered: FaultReport[] = []
  const reported: FaultReport[] = []
  const known = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length > 0) send(gathered.splice(0))
  }

  return {
    flush,
    /** All that this page has reported. */
    reported: (): readonly FaultReport[] => reported,
    /** Returns the reference that a card may show. The same fault, said twice, is sent once. */
    report: ({ id = newReference(), ...fault }: Fault): string => {
      const sameness = JSON.stringify([fault.kind, fault.message, fault.remote, fault.release, fault.source])
      const isShown = fault.kind !== 'unhandled' && fault.kind !== 'recovered'
      if (!isShown && known.has(sameness)) return id
      if (known.size >= FAULTS_PER_REPORT) return id
      known.add(isShown ? id : sameness)
      const report = trimmed({ ...fault, id, page: location.pathname })
      gathered.push(report)
      reported.push(report)
      timer ??= setTimeout(flush, GATHERING_MS)
      return id
    },
  }
}

export type FaultReporter = ReturnType<typeof createFaultReporter>

/** Fits a report into the endpoint's limits; removes queries from URLs, because they may contain typed text. */
function trimmed(report: FaultReport): FaultReport {
  return {
    ...report,
    message: withoutQueries(report.message).slice(0, 2000),
    page: report.page.slice(0, 500),
    ...(report.source && { source: withoutQueries(report.source).slice(0, 500) }),
    ...(report.stack && { stack: withoutQueries(report.stack).slice(0, 4000) }),
  }
}

/** Matches each URL once and to its end, so that a message with thousands of `http://` stays linear (rule M95). */
const withoutQueries = (text: string) => text.replace(/https?:\/\/[^\s)]+/g, (url) => url.replace(/[?#][^:]*/g, ''))

export function sendFaults(reports: FaultReport[]): void {
  sendReports(FAULTS_PATH, reports)
}
