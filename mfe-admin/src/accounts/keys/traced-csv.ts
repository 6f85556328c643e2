import { csvFile } from '@portal/contracts/csv'
import { askedFor, factOf, isAnswered, ruleInWords, type TracedRequest } from './trace.ts'

/** Returns what a trace caught as a file, the latest first. */
export function tracedCsv(requests: readonly TracedRequest[]): string {
  return csvFile(
    ['Time (UTC)', 'Verdict', 'Rule', 'Outcome', 'Account', 'Key ID', 'Network', 'Page', 'Path', 'Asked for'],
    requests.map((request) => [
      request.at ?? '',
      isAnswered(request) ? 'Answered' : 'Refused',
      ruleInWords(request),
      ...['outcome', 'account', 'key', 'network', 'page', 'path'].map((name) => factOf(request, name)),
      askedFor(request),
    ]),
  )
}
