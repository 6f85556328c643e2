import type { Product } from '../products.ts'
import type { Query } from '../query.ts'

/** Address at which a product is asked for, with the form of its answer. */
export interface Route {
  /** Name in metrics: the path, without what stands for an address in it. */
  name: string
  product: Product
  query: Query
  /** Puts rows into the form that the field's client libraries read; absent where the rows are the answer. */
  shape?: ((rows: readonly Row[], query: Query) => unknown) | undefined
  /** True if POST takes many lookups at once (rule K82). */
  takesBatches: boolean
}

export type Row = Readonly<Record<string, unknown>>
