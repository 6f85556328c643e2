export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedRequest,
  guardedFetchOf,
  reasonNotToAsk,
  reasonNotToReach,
} from './guarded-fetch.ts'
export { lookUpTexts, type TextLookup } from './look-up-texts.ts'
export { readJson } from './read-json.ts'
