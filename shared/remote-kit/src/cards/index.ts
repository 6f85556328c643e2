export { cardStatus, expiryOf, nameOf, type PaymentMethod, primaryOf, troubleOf } from './payment-method.ts'
