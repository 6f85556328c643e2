export { expiryOf, nameOf, type PaymentMethod, standingOf } from './payment-method.ts'
