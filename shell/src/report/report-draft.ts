import { reportProblem } from '@portal/contracts/support/conversations'
import type { ReportPart, ReportPartName } from '@portal/contracts/support/problem-report'
import { isProductError, messageOf } from '@portal/platform/api'
import { thePlatform } from '@portal/platform/start'
import { checkOf, storedValue } from '@portal/platform/storage'
import { createStore } from 'zustand/vanilla'
import { keptChat } from '../chat/kept-chat.ts'
import { pageDetails } from './page-details.ts'

const EARLIER_ARRIVED = 'We have this report as you first sent it. To send this version as well, select Send again.'

/** The typed text, kept in the tab until it is sent and cleared on log-out, like everything of a person. */
const keptText = storedValue(
  'session',
  'report:draft',
  checkOf((value): value is string => typeof value === 'string'),
)

interface ReportDraft {
  text: string
  /** All details of the page, as they are shown. */
  details: readonly ReportPart[]
  /** Those whose checkbox is not checked. */
  leftOut: readonly ReportPartName[]
  /** Data URL. */
  screenshot: string | undefined
  problem: string
  phase: 'writing' | 'sending' | 'sent'
  /** Sent, and nobody knows whether it arrived: the details stay as they were, so that it can be sent again as the same. */
  isUncertain: boolean
  idempotencyKey: string
  /** The conversation that a report has begun. */
  conversationId: string
}

function newDraft(): ReportDraft {
  return {
    text: '',
    details: [],
    leftOut: [],
    screenshot: undefined,
    problem: '',
    phase: 'writing',
    isUncertain: false,
    idempotencyKey: crypto.randomUUID(),
    conversationId: '',
  }
}

/** The report that this page is about to send. It outlives its dialog: what is closed before it was sent is there again. */
export const reportDraft = createStore<ReportDraft>(newDraft)

/** Begins a report, or goes on with the one that was not sent. */
export function beginReport(): void {
  const draft = reportDraft.getState()
  if (draft.phase === 'sending') return
  const going = draft.phase === 'sent' ? newDraft() : draft
  const details = going.isUncertain ? going.details : pageDetails()
  reportDraft.setState({ ...going, text: keptText.get() ?? '', details })
}

export function setText(text: string): void {
  keptText.set(text)
  reportDraft.setState({ text, problem: '' })
}

export function setScreenshot(screenshot: string | undefined): void {
  reportDraft.setState({ screenshot, problem: '' })
}

export function include(part: ReportPartName, isIncluded: boolean): void {
  reportDraft.setState(({ leftOut }) => ({
    leftOut: isIncluded ? leftOut.filter((one) => one !== part) : [...leftOut, part],
  }))
}

/** Sends what is shown and nothing else. A report that was refused or got no answer stays as it is, and is sent again with the same key. */
export async function sendReport(): Promise<void> {
  const { text, details, leftOut, screenshot, phase, idempotencyKey } = reportDraft.getState()
  if (phase !== 'writing') return
  reportDraft.setState({ phase: 'sending', problem: '' })
  const body = {
    text: text.trim(),
    details: details.filter(({ part }) => !leftOut.includes(part)),
    ...(screenshot && { screenshot: screenshot.slice(screenshot.indexOf(',') + 1) }),
  }
  try {
    const { conversation_id: conversationId = '' } = await thePlatform().callApi(reportProblem, {
      body,
      idempotencyKey,
    })
    keptText.clear()
    // Answers are looked for from now on, also on the next page.
    keptChat.set({ id: conversationId })
    reportDraft.setState({ ...newDraft(), phase: 'sent', conversationId })
  } catch (error) {
    const hasArrived = isProductError(error, 'request:repeated-differently')
    const status = isProductError(error) ? error.status : undefined
    reportDraft.setState({
      phase: 'writing',
      problem: hasArrived ? EARLIER_ARRIVED : messageOf(error).content,
      isUncertain: status === undefined || status >= 500,
      ...(hasArrived && { idempotencyKey: crypto.randomUUID() }),
    })
  }
}
