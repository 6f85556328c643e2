export { type BotVerdict, forgetUsedBotChecks, judge, openBotCheck } from './captcha.ts'
