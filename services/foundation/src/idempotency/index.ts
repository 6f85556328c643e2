export { answerOnce, findAnswer, forgetOldAnswers, type Wish } from './idempotency.sql.ts'
