import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../../.ci/chromium.ts'
import { copyRemote } from '../../../.ci/copied-remote.ts'
import { freePort } from '../../../.ci/free-port.ts'
import { ROOT } from '../root.ts'
import { type PutUp, thenTakeDown } from '../take-down.ts'
import { signIn } from '../visit/sign-in.ts'

/** From a saved change to the changed screen, ms. */
const LIMIT_MS = 1000
const SAVES = 10
/** The first build, on a busy machine. */
const FIRST_BUILD_MS = 600_000
/** Staff have no account, so a screen of theirs is there at once. */
const REMOTE = { name: 'admin', page: '/admin/search', source: 'src/search/search-page.tsx' }
const TITLE = 'Users and accounts'

/**
 * How soon somebody who works on a remote sees what they have saved, in the portal that `npm run dev` starts; and whether what they typed is
 * still there (rule P39).
 */
export function benchDev(): Promise<boolean> {
  return thenTakeDown(async (putUp) => {
    const copy = copyRemote(REMOTE.name)
    putUp(copy.remove)
    const origin = await putUpPortal(putUp, copy.workspace)
    const browser = await chromium.launch({
      ...chromiumOptions(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    putUp(() => browser.close())
    const storageState = await signIn(browser, origin, 'root')
    const page = await (await browser.newContext({ storageState })).newPage()
    await page.goto(origin + REMOTE.page)
    const field = page.locator('main input').first()
    await field.fill('typed before')

    const took: number[] = []
    let title = TITLE
    for (let save = 1; save <= SAVES; save += 1) {
      const begun = performance.now()
      const next = `${TITLE} ${save}`
      copy.save(REMOTE.source, title, next)
      title = next
      await page.getByRole('heading', { name: title, exact: true }).waitFor({ timeout: FIRST_BUILD_MS })
      took.push(performance.now() - begun)
    }
    const [median = 0, most = 0] = [took.toSorted((a, b) => a - b)[Math.floor(SAVES / 2)], Math.max(...took)]
    const isKept = (await field.inputValue()) === 'typed before'
    console.log(
      `saved change to changed screen: ${median.toFixed(0)} ms (median of ${SAVES}, most ${most.toFixed(0)} ms, limit ${LIMIT_MS} ms), ` +
        `machine load ${loadavg()[0]?.toFixed(1)}; what was typed is ${isKept ? 'still there' : 'LOST'}`,
    )
    return isKept && median <= LIMIT_MS
  })
}

/** `npm run dev` in that workspace: everything but its remote is what is released. */
async function putUpPortal(putUp: PutUp, workspace: string) {
  const [port, desk, mail, hot] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const portal = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'services/start/src/dev.ts')], {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: `${port}`,
      HOT_PORT: `${hot}`,
      GATEWAY_PORT: '0',
      VAULT_PORT: '0',
      SANDBOX_PORT: `${desk}`,
      SANDBOX_SMTP_PORT: `${mail}`,
      DATA_FOLDER: join(workspace, 'data'),
      RELEASES_FOLDER: join(ROOT, '.releases'),
    },
  })
  putUp(async () => {
    if (portal.exitCode === null && portal.kill()) await once(portal, 'exit')
  })
  const origin = `http://localhost:${port}`
  const deadline = Date.now() + FIRST_BUILD_MS
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || portal.exitCode !== null) throw new Error('The portal did not come up.')
    await wait(200)
  }
  return origin
}
