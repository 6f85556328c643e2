import {
  getClock,
  moveClock as moveClockCall,
  type PortalTime as WireTime,
} from '@portal/contracts/authorization/admin-clock'
import type { Foundation } from '@portal/foundation/foundation'
import { moveClock, type PortalTime, portalTime } from '@portal/foundation/portal-clock'
import { problem } from '@portal/foundation/problem'
import { handle, type Route } from '../../kernel/handle.ts'

const getClockHandler = handle(getClock, async ({ tx, foundation }) => {
  refuseFixed(foundation)
  return onTheWire(await portalTime(tx))
})

const moveClockHandler = handle(moveClockCall, async ({ body, tx, audit, foundation }) => {
  refuseFixed(foundation)
  const moved = await moveClock(tx, body.move)
  if ('error' in moved) throw problem('request:invalid', { fields: { move: moved.error } })
  audit('clock.moved', moved.entry)
  return onTheWire(moved.time)
})

/** Production has no such calls. */
function refuseFixed({ settings }: Foundation): void {
  if (!settings.movesClock) throw problem('request:not-found')
}

function onTheWire({ now, aheadMs, target }: PortalTime): WireTime {
  const ahead_seconds = Math.round(aheadMs / 1_000)
  return { now: now.toISOString(), ahead_seconds, ...(target && { moving_to: target.toISOString() }) }
}

export const clockRoutes: readonly Route[] = [getClockHandler, moveClockHandler]
