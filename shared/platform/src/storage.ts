export { type Check, type StorageKey, type StoredValue, storedValue } from './storage/stored-value.ts'
