import { getBotCheck } from '@portal/contracts/captcha'
import { openBotCheck } from '@portal/foundation/captcha'
import { handle } from '../../kernel/handle.ts'

export const getBotCheckHandler = handle(getBotCheck, ({ query, now, foundation }) =>
  openBotCheck(foundation, query.action, now),
)
