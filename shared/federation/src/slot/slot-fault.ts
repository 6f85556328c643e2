import type { FaultKind } from '@portal/contracts/platform'

const BRAND = Symbol.for('portal.slot-fault')

export interface SlotFault extends Error {
  kind: FaultKind
}

/** A failure that knows where it was noticed. */
export function faultOf(kind: FaultKind, message: string, cause?: unknown): SlotFault {
  return Object.assign(new Error(message, { cause }), { kind, [BRAND]: true })
}

/** Converts any other error to a fault of the given kind. */
export function asFault(error: unknown, kind: FaultKind): SlotFault {
  if (isSlotFault(error)) return error
  return faultOf(kind, error instanceof Error ? error.message : String(error), error)
}

function isSlotFault(error: unknown): error is SlotFault {
  return error instanceof Object && BRAND in error
}
