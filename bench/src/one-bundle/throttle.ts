import type { CDPSession, Page } from '@playwright/test'

/** Slow 4G as goals are stated for: of each request, ms; of all together, bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const UNLIMITED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOWER_CPU = 4

export interface Throttle {
  cdp: CDPSession
  slow: () => Promise<void>
  /** A slow processor on a fast network. */
  slowProcessorOnly: () => Promise<void>
}

export async function throttleOf(page: Page): Promise<Throttle> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const set = async (network: typeof SLOW_4G, rate: number) => {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  }
  return {
    cdp,
    slow: () => set(SLOW_4G, SLOWER_CPU),
    slowProcessorOnly: () => set(UNLIMITED, SLOWER_CPU),
  }
}
