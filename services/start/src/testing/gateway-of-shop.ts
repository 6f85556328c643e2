import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGateway } from '@portal/gateway'
import { gatewayBooks } from '@portal/portal-api'
import { testShop } from '@portal/portal-api/testing'

/** Starts a shop of its own, and a gateway on a loopback port with the books of its portal. */
export async function gatewayOfShop() {
  const shop = await testShop()
  const { settings, clock, log } = shop.app.foundation
  const gateway = await createGateway({ settings, clock, log, books: gatewayBooks(shop.app.foundation) })
  const server = createServer(gateway.routing)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ...shop,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await gateway.close()
      await shop.app.close()
    },
  }
}
