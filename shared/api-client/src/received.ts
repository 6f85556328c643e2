import type { Call } from '@portal/contracts/call'
import { unreadableAnswer } from './product-error.ts'

/**
 * An answer as a screen gets it (account.md §5): what does not fit the contract is `undefined`, in a list it is left out.
 * Nobody has to check it again.
 */
export type Received<T> = T extends Blob | string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Received<Item>[]
    : { [Key in keyof T]: Received<T[Key]> | undefined }

/** A field of an answer that is not as the contract says. */
export interface Mismatch {
  call: Call
  /** Path such as `*.created`, with `*` for every row. */
  field: string
  message: string
}

/**
 * Reads responses according to their contracts. Mismatches are reported once per call and field. Throws a
 * `ProductError` if the whole is of a different kind than the contract's; `null` for a list is an empty one (rule M4).
 */
export function createReader(onMismatch: (mismatch: Mismatch) => void) {
  const logged = new Set<string>()

  const tell = (call: Call, { path, message }: Issue) => {
    const field = path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.') || '(answer)'
    const key = `${call.service} ${call.method} ${call.path} ${field}`
    if (logged.has(key)) return
    logged.add(key)
    onMismatch({ call, field, message })
  }

  return (call: Call, answer: unknown): unknown => {
    const { response, asResponse } = call
    if (response === undefined || response === 'file') return answer
    const data = asResponse ? asResponse(answer) : answer
    if (data === null && response.safeParse([]).success) return []

    const { success, data: read, error } = response.safeParse(data)
    if (success) return read
    for (const issue of error.issues) tell(call, issue)
    return withoutMisfits(data, error.issues)
  }
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

function withoutMisfits(data: unknown, issues: readonly Issue[]): unknown {
  const copy = JSON.parse(JSON.stringify(data ?? null))
  const shortened = new Set<unknown[]>()
  for (const { path } of issues) {
    const last = path.at(-1)
    if (last === undefined) throw unreadableAnswer()

    const holder = path.slice(0, -1).reduce((value, part) => value?.[part], copy)
    if (typeof holder !== 'object' || holder === null) continue
    holder[last] = undefined
    if (Array.isArray(holder)) shortened.add(holder)
  }
  for (const list of shortened) list.splice(0, list.length, ...list.filter((item) => item !== undefined))
  return copy
}
