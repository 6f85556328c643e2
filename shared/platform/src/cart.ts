export { cartAsStored, changeCart, useCart, useCartCount, useEnding } from './cart/use-cart.ts'
