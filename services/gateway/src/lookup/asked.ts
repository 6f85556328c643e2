import type { Visit } from '../answers.ts'
import type { BookedSubscription } from '../books.ts'
import type { Credentials } from '../decision/credentials.ts'
import type { Product } from '../products.ts'
import type { Query } from '../query.ts'
import type { Known } from '../register/register.ts'
import type { Route } from '../routes/route.ts'

/** A request for a product, and the network that it comes from. */
export interface Asked {
  product: Product
  query: Query
  credentials: Credentials
  network: string
  visit: Visit
  shape: Route['shape']
  /** Fields of each lookup of a batch, which are read once the key is accepted; `undefined` for a single lookup. */
  batch: readonly Query[] | 'unread' | undefined
  /** Set for the second decision, after the limit changed while the request waited. */
  isAgain?: true
}

/** A request that was accepted, with the subscription that pays. */
export interface Lookup {
  known: Known
  asked: Asked
  subscription: BookedSubscription
  /** Reads the fields of each lookup; a batch has more than one. */
  reads: readonly ((field: string) => string)[]
}

/** Returns the fields of each lookup, as far as they are read. */
export function lookupsIn({ batch, query }: Pick<Asked, 'batch' | 'query'>): readonly Query[] {
  return batch === 'unread' || batch === undefined ? [query] : batch
}
