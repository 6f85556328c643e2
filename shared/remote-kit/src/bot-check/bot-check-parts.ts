export { getBotCheck } from '@portal/contracts/captcha'
export { MeansNotice } from './means-notice.tsx'
