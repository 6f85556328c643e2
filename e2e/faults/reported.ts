import { expect, type Page } from '@playwright/test'
import type { FaultKind, FaultReport } from '@portal/contracts/platform'

/** What the page sends to an address while it goes on, from now on. Call it before the page is opened. */
export async function hearBeacons<Report>(page: Page, address: string): Promise<Report[]> {
  const told: Report[] = []
  const hear = `hear ${address}`
  await page.exposeFunction(hear, (text: string) => void told.push(...JSON.parse(text)))
  await page.addInitScript(
    ([path, name]) => {
      const send = navigator.sendBeacon.bind(navigator)
      const heard = (globalThis as unknown as Record<string, (text: string) => void>)[name as string]
      navigator.sendBeacon = (url, body) => {
        if (body instanceof Blob && String(url) === path) void body.text().then(heard)
        return send(url, body)
      }
    },
    [address, hear],
  )
  return told
}

/** What the page tells its operators from now on. Call it before the page is opened. */
export async function listenToReports(page: Page) {
  const told = await hearBeacons<FaultReport>(page, '/faults')
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
