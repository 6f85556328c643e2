import type { Call } from '@portal/contracts/call'

/** A field of an answer that is not as the contract says. */
export interface Mismatch {
  call: Call
  /** As `*.created`, `*` standing for every row. */
  field: string
  message: string
}

/**
 * Compares answers with their contracts. A difference is told once per call and field and changes nothing: the raw data
 * is used (account.md §5, decision H9).
 */
export function createResponseCheck(onMismatch: (mismatch: Mismatch) => void) {
  const told = new Set<string>()

  return <Data>(call: Call, data: Data): Data => {
    if (call.response === undefined || call.response === 'file') return data

    const checked = call.response.safeParse(data)
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.') || '(answer)'
      const key = `${call.service} ${call.method} ${call.path} ${field}`
      if (told.has(key)) continue
      told.add(key)
      onMismatch({ call, field, message })
    }
    return data
  }
}
