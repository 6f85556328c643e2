import type { Clock } from '@portal/foundation/clock'
import { createHttpServer, openPort } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Settings } from '@portal/foundation/settings'
import { serveCrm } from './crm/serve-crm.ts'
import { addDesk } from './desk.ts'
import { serveHooks } from './hooks/serve-hooks.ts'
import { createInbox } from './inbox/inbox.ts'
import { listenForMail } from './inbox/smtp-inbox.ts'
import { serveIssuers } from './issuers/serve-issuers.ts'
import { createNames, serveNames } from './names/names.ts'
import { serveNamesPage } from './names/serve-names-page.ts'

export interface Sandbox {
  close(): Promise<void>
}

export interface SandboxOptions {
  settings: Settings
  clock: Clock
  log: Logger
}

/** Stand-ins for outside parties, on another site than the portal: `127.0.0.1`, because cookies ignore ports. */
export async function startSandbox({ settings, clock, log }: SandboxOptions): Promise<Sandbox> {
  const inbox = createInbox()
  const mail = await listenForMail(inbox, clock, settings.sandboxSmtpPort)
  const port = await openPort({ host: '127.0.0.1', port: settings.sandboxPort, setting: 'SANDBOX_PORT' }).catch(
    async (error) => {
      await mail.close()
      throw error
    },
  )
  const names = createNames()
  const nameServer = await serveNames(names, port.port).catch(async (error) => {
    await port.close()
    await mail.close()
    throw error
  })
  const desk = await createHttpServer({ settings, log })
  addDesk(desk, inbox)
  await desk.ready()
  const { publicOrigin: portalOrigin } = settings
  const pages = serveNamesPage(serveCrm(serveHooks(desk.routing, clock), clock), names)
  port.serve(await serveIssuers(pages, { sandboxPort: port.port, portalOrigin }))
  return {
    close: async () => {
      await port.close()
      await nameServer.close()
      await desk.close()
      await mail.close()
    },
  }
}
