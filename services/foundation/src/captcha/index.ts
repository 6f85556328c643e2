export { type BotVerdict, judge, openBotCheck, purgeUsedBotChecks } from './captcha.ts'
