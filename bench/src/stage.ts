import type { Browser } from '@playwright/test'
import { freePort } from '../../.ci/free-port.ts'
import { selfSigned } from './certificate.ts'
import { launchChromium } from './launch-chromium.ts'
import type { Person } from './people.ts'
import { type PortalProxy, startProxy } from './portal-proxy.ts'
import { ownReleases } from './releases-folder.ts'
import { type Session, signIn } from './sign-in.ts'
import { startPortal } from './start-portal.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What every measurement stands on: one portal, HTTP/2 in front of it, one browser, people who are signed in. */
export interface Stage {
  browser: Browser
  proxy: PortalProxy
  /** The folder that the portal reads its releases from. */
  releases: string
  sessions: Record<Person, Session>
}

/** Sets the stage for some work, and takes everything down again, whatever comes of it and also when told to go. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const closing: (() => Promise<void>)[] = []
  const closeInOrder = async () => {
    for (const close of closing.reverse()) await close()
  }
  let closed: Promise<void> | undefined
  const closeAll = () => {
    closed ??= closeInOrder()
    return closed
  }
  const leave = () => void closeAll().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.on(signal, leave)
  try {
    const certificate = selfSigned()
    const ports = [await freePort(), await freePort(), await freePort()]
    const proxy = await startProxy(ports[0] ?? 0, certificate)
    closing.push(proxy.close)
    const releases = ownReleases()
    closing.push(async () => releases.remove())
    const portal = startPortal({ ports, publicUrl: proxy.origin, releases: releases.path })
    closing.push(portal.stop)
    await portal.ready
    const browser = await launchChromium(certificate)
    closing.push(() => browser.close())
    const sessions = {
      owner: await signIn(browser, proxy.origin, 'owner'),
      support: await signIn(browser, proxy.origin, 'support'),
    }
    return await work({ browser, proxy, releases: releases.path, sessions })
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave)
    await closeAll()
  }
}
