export { answerOnce, findAnswer, type IdempotentRequest, purgeOldAnswers } from './idempotency.sql.ts'
