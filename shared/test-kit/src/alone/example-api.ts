import type { Call } from '@portal/contracts/call'
import { exampleAnswer } from '../examples/call-example.ts'
import { type FakeApi, fakeApi } from '../fake-api.ts'

/** Response modes of the preview, selectable on the page. */
export const ANSWERS = ['at once', 'after 2 s', 'refused', 'never'] as const
export type Answers = (typeof ANSWERS)[number]

const LATE_MS = 2000

/** One API per page: repeated calls get the same response, so that a list stays the same. */
export function exampleApi(answers: Answers): FakeApi {
  const fake = fakeApi()
  const given = new Map<Call, unknown>()
  fake.onOthers((call) => {
    if (answers === 'refused') return fake.refuse(call, 'request:unexpected')
    if (!given.has(call)) given.set(call, exampleAnswer(call))
    return given.get(call)
  })
  if (answers === 'at once') return fake
  const { callApi } = fake
  const held = answers === 'never' ? new Promise<void>(() => {}) : undefined
  return {
    ...fake,
    callApi: (async (...args: Parameters<typeof callApi>) => {
      await (held ?? (answers === 'after 2 s' && new Promise((resolve) => setTimeout(resolve, LATE_MS))))
      return callApi(...args)
    }) as typeof callApi,
  }
}
