import { dropOverrides, listOverrides, setOverride } from '@portal/contracts/authorization/overrides'
import { HOUR_MS } from '@portal/contracts/time-units'
import { isDevelopmentOrigin } from '@portal/foundation/development-origins'
import { problem } from '@portal/foundation/problem'
import { deleteOverrides, findOverrides, saveOverride } from '@portal/foundation/sessions'
import { handle, type Route } from '../../kernel/handle.ts'

/** They are hers while she acts as somebody else as well. */
const BY_COOKIE = { identifiedBy: 'cookie' } as const

const listOverridesHandler = handle(
  listOverrides,
  async ({ caller, tx, now }) => ({ overrides: await findOverrides(tx, caller.sessionId, now) }),
  BY_COOKIE,
)

const setOverrideHandler = handle(
  setOverride,
  async ({ params, body, caller, tx, now, audit, foundation }) => {
    const { origin, hours } = body
    if (!isDevelopmentOrigin(foundation.settings, origin)) throw problem('release:origin-not-allowed')

    const until = new Date(now.getTime() + hours * HOUR_MS)
    await saveOverride(tx, caller.sessionId, { remote: params.remote, origin, until })
    audit('override.set', { subject: params.remote, origin, until: until.toISOString() })
    return { overrides: await findOverrides(tx, caller.sessionId, now) }
  },
  BY_COOKIE,
)

const dropOverridesHandler = handle(
  dropOverrides,
  async ({ caller, tx, audit }) => {
    for (const remote of await deleteOverrides(tx, caller.sessionId)) audit('override.dropped', { subject: remote })
  },
  BY_COOKIE,
)

export const overrideRoutes: readonly Route[] = [listOverridesHandler, setOverrideHandler, dropOverridesHandler]
