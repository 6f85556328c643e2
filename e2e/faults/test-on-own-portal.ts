import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { test as base } from '../fixtures/test.ts'

/** Tests of files that share one portal of their own, which keeps a report of every load: one start serves all of a worker. */
export const test = base.extend<object, { portal: OwnPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const portal = await startOwnPortal({ LOADS_SAMPLED: '100' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
