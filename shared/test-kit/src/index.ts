export {
  aLicense,
  aMember,
  anAccount,
  anAdminSearchResult,
  anEmbeddedKey,
  anInvitation,
  anOrder,
  aPaymentMethod,
  aPlan,
  aProfile,
  aSecretKey,
  aSubscription,
  aTransaction,
  aUsernameInfo,
} from './builders.ts'
export { contractFaults } from './contract-faults.ts'
export { anEasyPuzzle } from './easy-puzzle.ts'
export { exampleAnswer } from './examples/call-example.ts'
export { type FakeApi, type FakeRequest, fakeApi } from './fake-api.ts'
export { aLoadPlan, aStaffMember, aVisitor } from './load-plans.ts'
export { type RemoteSetting, type RenderedRemote, renderRemote } from './render-remote.tsx'
export { setOnline } from './set-online.ts'
