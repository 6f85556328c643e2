export { type Check, checkOf, type StorageKey, type StoredValue, storedValue } from './storage/stored-value.ts'
