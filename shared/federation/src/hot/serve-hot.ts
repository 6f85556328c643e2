import webpack, { type Configuration } from 'webpack'
import DevServer, { type Configuration as ServerOptions } from 'webpack-dev-server'

const HOST = 'localhost'

/** Returns the first local port from this one on that nobody listens on. */
export async function freePortFrom(port: number): Promise<number> {
  process.env.WEBPACK_DEV_SERVER_BASE_PORT = String(port)
  return Number(await DevServer.getFreePort('auto', HOST))
}

/**
 * Serves a build on a local port, with hot replacement that keeps typed text. `page` is the origin of the requesting
 * pages, if different. Resolves to the function to stop, once there are files to load.
 */
export async function serveHot(
  build: Configuration,
  port: number,
  { page, ...options }: Pick<ServerOptions, 'setupMiddlewares'> & { page?: string } = {},
): Promise<{ stop: () => Promise<void> }> {
  const server = new DevServer(
    {
      host: HOST,
      port,
      hot: true,
      // The developer reloads manually when a module cannot be replaced, so that typed text is not lost.
      liveReload: false,
      client: { overlay: false, ...(page && { webSocketURL: `ws://localhost:${port}/ws` }) },
      static: false,
      ...(page && { allowedHosts: [new URL(page).hostname], headers: { 'access-control-allow-origin': page } }),
      ...options,
    },
    webpack(build),
  )
  await server.start()
  await new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()))
  return { stop: () => server.stop() }
}
