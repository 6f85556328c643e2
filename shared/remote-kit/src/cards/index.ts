export { cardStatus, expiryOf, nameOf, type PaymentMethod } from './payment-method.ts'
