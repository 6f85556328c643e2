export { lettersTo } from './letters.ts'
export { newKey } from './secret-keys.ts'
export { cardOf, customer, paymentRequestOf } from './shoppers.ts'
export { testShop } from './test-shop.ts'
