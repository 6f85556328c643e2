import { stopActing } from '@portal/contracts/authorization/acting'
import { handle } from '../../kernel/handle.ts'
import { endActing } from './end-acting.ts'

export const stopActingHandler = handle(
  stopActing,
  ({ caller, tx, now, audit }) => endActing({ tx, audit, now }, { sessionId: caller.sessionId }, 'Exit was pressed'),
  { identifiedBy: 'cookie' },
)
