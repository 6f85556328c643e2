export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedRequest,
  guardedFetchOf,
  reasonNotToAsk,
} from './guarded-fetch.ts'
