import type { Visit } from '../answers.ts'
import type { BookedSubscription } from '../books.ts'
import type { Credentials } from '../decision/credentials.ts'
import type { Product } from '../products.ts'
import type { Query } from '../query.ts'
import type { Known } from '../register/register.ts'

/** A request for a product, and the network that it comes from. */
export interface Asked {
  product: Product
  query: Query
  credentials: Credentials
  network: string
  visit: Visit
  /** Set for the second decision, after the limit changed while the request waited. */
  isAgain?: true
}

/** A request that was accepted, with the subscription that pays. */
export interface Lookup {
  known: Known
  asked: Asked
  subscription: BookedSubscription
  read(field: string): string
}
