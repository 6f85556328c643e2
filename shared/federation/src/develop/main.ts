import { findParts, type PartOnDisk, readBuild, readManifest } from '../build/parts-on-disk.ts'
import { freePortFrom, serveHot } from '../hot/serve-hot.ts'
import { devBuild } from './dev-build.ts'

/*
 * `npm run dev -- keys`: one remote with hot replacement, for a portal that runs elsewhere (docs/recipes/work-on-one-remote.md). PORT is
 * where it is served, PORTAL where it is to be seen. Without a name: all of them, for the portal that `npm run dev` starts, which is told where
 * (rule P39); the first is at HOT_PORT or the next port that is free. One whose configuration cannot be read is left out (rule P99).
 */
const [name] = process.argv.slice(2)
const remotes = findParts(process.cwd()).filter((part) => part.name !== 'shell')

if (name === undefined) await serveAll()
else await serveOne(name)

async function serveAll(): Promise<void> {
  const { HOT_PORT = '4050', PORT = '4000', PUBLIC_URL = `http://localhost:${PORT}` } = process.env
  const served: string[] = []
  let port = Number(HOT_PORT)
  for (const remote of remotes) {
    port = await freePortFrom(port)
    const origin = await serve(remote, port, PUBLIC_URL).catch((error: Error) => {
      console.error(`${remote.name} is not served: ${error.message}\nMend it, and start npm run dev again to have it.`)
    })
    if (origin) served.push(`${remote.name}=${origin}`)
    port += 1
  }
  process.send?.(served.join(','))
}

async function serveOne(wanted: string): Promise<void> {
  const remote = remotes.find((one) => one.name === wanted)
  if (!remote) {
    console.error(`npm run dev [-- <remote>]: one of ${remotes.map((one) => one.name).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const { PORT = '4050', PORTAL = 'http://localhost:4000' } = process.env
  const [origin, { pages }] = await Promise.all([serve(remote, Number(PORT), PORTAL), readManifest(remote)])
  console.log(
    `${remote.name} is served at ${origin}. To see it in ${PORTAL}: sign in there as a super-admin, open the developer panel,\n` +
      `and under “Served from elsewhere” give ${remote.name} and ${origin}. Its first page is ${pages[0]?.path ?? '/'}.`,
  )
}

/** Answers where it is served, once there is something to fetch. */
async function serve(remote: PartOnDisk, port: number, portal: string): Promise<string> {
  const origin = `http://localhost:${port}`
  await serveHot(devBuild((await readBuild(remote)).part, origin), port, { page: new URL(portal).origin })
  return origin
}
