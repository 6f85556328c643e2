export { deriveKey, type EnvelopeKeys, seal, unseal } from './envelope.ts'
