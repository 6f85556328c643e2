export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedRequest,
  guardedFetchOf,
  reasonNotToAsk,
  reasonNotToReach,
} from './guarded-fetch.ts'
export { readJson } from './read-json.ts'
