export { deriveKey, type EnvelopeKeys, seal, unseal } from './envelope.ts'
export { maskToken } from './mask-token.ts'
