import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A lock on the database folder: two processes on one embedded database lose data silently. */
export interface FolderLock {
  release(): Promise<void>
}

/** Takes the lock of `folder`; `undefined` when another living process holds it. A killed holder leaves nothing behind. */
export function lockFolder(folder: string, platform = process.platform): Promise<FolderLock | undefined> {
  return platform === 'linux' ? lockBySocket(realpathSync(folder)) : Promise.resolve(lockByPidFile(folder))
}

/** A Linux abstract socket: the kernel frees the name with the process, also on kill -9. */
function lockBySocket(folder: string): Promise<FolderLock | undefined> {
  const name = `\0portal-${createHash('sha256').update(folder).digest('hex')}`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => {
      server.unref()
      resolve({ release: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}

function lockByPidFile(folder: string): FolderLock | undefined {
  const file = join(folder, 'pid')
  if (!writeOwnPid(file)) {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return undefined
    rmSync(file, { force: true })
    if (!writeOwnPid(file)) return undefined
  }
  return { release: async () => rmSync(file, { force: true }) }
}

function writeOwnPid(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
