export { type KeyRing, openKeyRing, type SigningKeys } from './key-ring.ts'
