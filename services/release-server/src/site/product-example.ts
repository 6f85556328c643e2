import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import { ALL_LANGUAGES, snippetOf } from '@portal/contracts/lookup-snippets'
import { LOOKUPS } from '@portal/foundation/sample-lookups'
import type { Code } from '../reading/code.ts'
import type { Product } from './products.ts'

export interface ProductExample {
  product: GatewayProduct
  /** The same request in every language. */
  request: Code[]
  /** The product's answer to the example. */
  answer: Code
  /** Rows of the answer that are shown, and how many there are. */
  rows: { shown: number; all: number }
}

/** Rows of an answer that say enough. */
const ROWS_SHOWN = 2

/**
 * Returns a request to a product with the answer of the product itself, so that an example cannot be wrong (rule N10).
 * `undefined` for files.
 */
export function exampleOf({ lookup }: Pick<Product, 'lookup'>, gatewayOrigin: string): ProductExample | undefined {
  const product: GatewayProduct | undefined = GATEWAY_PRODUCTS.find(({ path }) => path === lookup)
  if (!product || !lookup) return undefined

  const fields = Object.fromEntries(product.fields.map(({ name, example }) => [name, example]))
  const asked = { kind: 'secret', url: gatewayOrigin + product.path, fields } as const
  const all = LOOKUPS[lookup]((name) => fields[name] ?? '')
  const shown = all.slice(0, ROWS_SHOWN)
  return {
    product,
    request: ALL_LANGUAGES.map((language) => ({ language, text: snippetOf(language, asked) })),
    answer: { language: 'json', text: JSON.stringify(shown, null, 2) },
    rows: { shown: shown.length, all: all.length },
  }
}
