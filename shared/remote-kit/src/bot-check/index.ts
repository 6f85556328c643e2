export { BotCheckNotice } from './bot-check-notice.tsx'
export { useBotCheck } from './use-bot-check.ts'
