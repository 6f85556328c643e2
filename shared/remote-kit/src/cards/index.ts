export { cardStatus, expiryOf, nameOf, type PaymentMethod, primaryOf } from './payment-method.ts'
