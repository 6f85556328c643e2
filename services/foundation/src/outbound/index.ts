export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedRequest,
  guardedFetchOf,
  reasonNotToAsk,
  reasonNotToReach,
} from './guarded-fetch.ts'
