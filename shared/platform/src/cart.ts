export { cartAsStored, changeCart, useCart, useCartCount } from './cart/use-cart.ts'
