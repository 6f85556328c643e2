export { deriveKey, deriveKeys, type EnvelopeKeys, seal, unseal } from './envelope.ts'
