export { getBotCheck } from '@portal/contracts/captcha'
export { botCheckAnswers } from './bot-check.ts'
export { MeansNotice } from './means-notice.tsx'
