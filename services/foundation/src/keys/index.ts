export { type KeyRing, madeOnce, openKeyRing, type SigningKeys } from './key-ring.ts'
