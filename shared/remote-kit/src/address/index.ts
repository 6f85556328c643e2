export { type Codec, type Order, oneOf, order, page, someOf, text } from './codecs.ts'
export { isFound, useSearchText } from './search-text.ts'
export { type Address, useAddress } from './use-address.ts'
