import { expect, type Page } from '@playwright/test'
import type { FaultKind, FaultReport } from '@portal/contracts/platform'

/** What the page tells its operators from now on. Call it before the page is opened. */
export async function listenToReports(page: Page) {
  const told: FaultReport[] = []
  await page.exposeFunction('hearOfFaults', (text: string) => void told.push(...JSON.parse(text)))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { hearOfFaults } = globalThis as unknown as { hearOfFaults: (text: string) => void }
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && String(url) === '/faults') void body.text().then(hearOfFaults)
      return send(url, body)
    }
  })
  const expectAll = async (remote: string, kind: FaultKind, count: number) => {
    // On a machine that has other things to do any script may take long, and any other remote be late.
    const isNoise = (report: FaultReport) =>
      report.kind === 'busy' || (report.kind === 'timeout' && whose(report)[0] !== remote)
    const heard = () => told.filter((report) => report.kind === kind || !isNoise(report))
    await expect.poll(() => heard().length, `reports of ${remote}`).toBeGreaterThanOrEqual(count)
    expect(heard().map((report) => [report.kind, ...whose(report)])).toEqual(
      Array.from({ length: count }, () => [kind, remote, expect.any(String)]),
    )
  }
  return {
    /** So many of one kind, of the same remote, and no others. */
    expectAll,
    /** One, that names the remote, its release and what kind of fault it is. */
    expectOne: (remote: string, kind: FaultKind) => expectAll(remote, kind, 1),
  }
}

/** As the server reads it: what is not said follows from whose file it was. */
function whose({ remote, release, source = '', stack = '' }: FaultReport) {
  const files = [...`${source} ${stack}`.matchAll(/\/releases\/([a-z-]+)\/(\w+)\//g)]
  const [, itsRemote, itsRelease] = files.find(([, name]) => name !== 'shell') ?? []
  return [remote ?? itsRemote, release ?? itsRelease]
}
