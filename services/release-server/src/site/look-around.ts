import { DAY_MS } from '@portal/contracts/time-units'
import type { ReleaseServerOptions } from '../options.ts'
import { STATUS_DAYS, type Status } from './status-page.ts'

/** Asks each part whether it is ready, as `/readyz` does, and reads the fault reports. */
export async function lookAround(options: ReleaseServerOptions): Promise<Status> {
  const { clock, checkGateway, checkDatabase, checkPortalApi, countFaults } = options
  const at = clock.now()
  const works = (check: () => Promise<unknown>) =>
    check().then(
      () => true,
      () => false,
    )
  const [hasGateway, hasDatabase, hasApi, faults] = await Promise.all([
    works(checkGateway),
    works(checkDatabase),
    works(checkPortalApi),
    countFaults(new Date(at.getTime() - STATUS_DAYS * DAY_MS)).catch(() => undefined),
  ])
  return {
    at,
    parts: [
      { name: 'Lookup API', what: 'Answers requests made with your keys.', isReady: hasGateway },
      { name: 'Portal pages', what: 'This site, and the files that its pages load.', isReady: true },
      {
        name: 'Login and accounts',
        what: 'Logging in, keys, members, subscriptions and payments.',
        // It has the same database, in the same process or another one.
        isReady: hasApi && hasDatabase,
      },
      { name: 'Account data', what: 'Where accounts, keys and usage are stored.', isReady: hasDatabase },
    ],
    faults,
  }
}
