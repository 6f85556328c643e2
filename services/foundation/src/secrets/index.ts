export { deriveKey, deriveKeys, type EnvelopeKeys, seal, unseal } from './envelope.ts'
export { isSameSecret } from './is-same-secret.ts'
