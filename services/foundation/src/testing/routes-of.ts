import type { HttpServer } from '../http/index.ts'

/** Every route of a server as `GET /path/:name`, in order of the alphabet; one that also answers HEAD is not there twice. */
export function routesOf(server: Pick<HttpServer, 'printRoutes'>): string[] {
  const above: string[] = []
  const routes: string[] = []
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*[├└]── )(\S*) \(([^)]+)\)/.exec(line) ?? []
    if (!methods) continue
    const depth = indent.length / 4 - 1
    above.splice(depth, above.length, part)
    const path = above.join('').replace(/^\/\//, '/')
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${path}`)
  }
  return routes.sort()
}
