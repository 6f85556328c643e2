export { createGuardedFetch, type GuardedFetch, type GuardedRequest } from './guarded-fetch.ts'
