export { type AttemptRule, type Attempts, countAttempt, isBlocked } from './attempt-rules.ts'
export {
  type AttemptSubject,
  clearAttempts,
  giveAttemptBack,
  purgeOldAttempts,
  takeAttempt,
  takeAttempts,
  waitsUntil,
} from './attempts.sql.ts'
export { signInAttempts } from './attempts.tables.ts'
export { attemptDigest, letterSubjects } from './letter-subjects.ts'
export { refuseUntil, takeOrRefuse } from './take-or-refuse.ts'
