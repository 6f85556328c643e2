import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { freePort } from '../../../.ci/free-port.ts'
import { copySeededDatabase } from '../../../e2e/fixtures/seeded-database.ts'
import type { Person } from '../people.ts'
import { ownReleases } from '../releases-folder.ts'
import { startPortal } from '../start-portal.ts'
import { thenTakeDown } from '../take-down.ts'
import { selfSigned } from './certificate.ts'
import { launchChromium } from './launch-chromium.ts'
import { type PortalProxy, startProxy } from './portal-proxy.ts'
import { type Session, signIn } from './sign-in.ts'

/** What every measurement stands on: one portal, HTTP/2 in front of it, one browser, people who are signed in. */
export interface Stage {
  browser: Browser
  proxy: PortalProxy
  /** The folder that the portal reads its releases from. */
  releases: string
  sessions: Record<Person, Session>
}

/** Sets the stage for some work, and takes everything down again. */
export function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  return thenTakeDown(async (putUp) => {
    const certificate = selfSigned()
    const [port, deskPort, mailPort] = [await freePort(), await freePort(), await freePort()]
    const proxy = await startProxy(port, certificate)
    putUp(proxy.close)
    const releases = ownReleases()
    putUp(releases.remove)
    const folder = mkdtempSync(join(tmpdir(), 'portal-visits-'))
    putUp(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    const database = await copySeededDatabase(data, deskPort)
    const portal = startPortal({
      DATA_FOLDER: data,
      ...database?.settings,
      PORT: `${port}`,
      GATEWAY_PORT: '0',
      VAULT_PORT: '0',
      SANDBOX_PORT: `${deskPort}`,
      SANDBOX_SMTP_PORT: `${mailPort}`,
      PUBLIC_URL: proxy.origin,
      RELEASES_FOLDER: releases.path,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      // Every visit comes from the same address.
      RATE_LIMIT: '100000',
      // On a machine with other things to do everybody waits.
      QUEUE_MS: '600000',
      DATABASE_CONNECT_MS: '600000',
      DATABASE_STATEMENT_MS: '600000',
    })
    putUp(portal.stop)
    await portal.ready
    const browser = await launchChromium(certificate)
    putUp(() => browser.close())
    const sessions = {
      owner: await signIn(browser, proxy.origin, 'owner'),
      support: await signIn(browser, proxy.origin, 'support'),
      root: await signIn(browser, proxy.origin, 'root'),
    }
    return work({ browser, proxy, releases: releases.path, sessions })
  })
}
