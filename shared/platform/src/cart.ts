export { useCartCount } from './cart/use-cart-count.ts'
