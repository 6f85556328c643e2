import type { Browser } from '@playwright/test'
import { selfSigned } from './certificate.ts'
import { freePort } from './free-port.ts'
import { launchChromium } from './launch-chromium.ts'
import type { Person } from './people.ts'
import { type PortalProxy, startProxy } from './portal-proxy.ts'
import { type Session, signIn } from './sign-in.ts'
import { startPortal } from './start-portal.ts'

/** What every measurement stands on: one portal, HTTP/2 in front of it, one browser, people who are signed in. */
export interface Stage {
  browser: Browser
  proxy: PortalProxy
  sessions: Record<Person, Session>
}

/** Sets the stage for some work, and takes everything down again whatever comes of it. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const closing: (() => Promise<void>)[] = []
  try {
    const certificate = selfSigned()
    const port = await freePort()
    const proxy = await startProxy(port, certificate)
    closing.push(proxy.close)
    const portal = await startPortal({ port, publicUrl: proxy.origin })
    closing.push(portal.stop)
    const browser = await launchChromium(certificate)
    closing.push(() => browser.close())
    const sessions = {
      owner: await signIn(browser, proxy.origin, 'owner'),
      support: await signIn(browser, proxy.origin, 'support'),
    }
    return await work({ browser, proxy, sessions })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
