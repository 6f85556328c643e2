export { answerOnce, findAnswer, purgeOldAnswers, type Wish } from './idempotency.sql.ts'
