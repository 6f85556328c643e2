import { csvFile } from '@portal/contracts/csv'
import { askedFor, factOf, isAnswered, type TracedRequest } from './trace.ts'

/** Returns what a trace caught as a file, the latest first; `ruleOf` says in words what refused a request. */
export function tracedCsv(requests: readonly TracedRequest[], ruleOf: (request: TracedRequest) => string): string {
  return csvFile(
    ['Time (UTC)', 'Verdict', 'Rule', 'Outcome', 'Account', 'Key ID', 'Network', 'Page', 'Path', 'Asked for'],
    requests.map((request) => [
      request.at ?? '',
      isAnswered(request) ? 'Answered' : 'Refused',
      ruleOf(request),
      ...['outcome', 'account', 'key', 'network', 'page', 'path'].map((name) => factOf(request, name)),
      askedFor(request),
    ]),
  )
}
