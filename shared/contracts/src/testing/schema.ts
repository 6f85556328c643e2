/** The parts of a zod schema that tests walk through. */
export interface Schema {
  _zod: { def: Definition }
}

export interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: readonly Schema[]
  innerType?: Schema
  in?: Schema
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  checks?: readonly { _zod: { def: { check: string; pattern?: RegExp; abort?: boolean } } }[]
}
