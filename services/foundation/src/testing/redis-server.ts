import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** A Redis of its own on a free loopback port, which keeps nothing on a disk. */
export interface RedisServer {
  url: string
  /** `SIGSTOP` freezes it, `SIGCONT` wakes it. */
  signal(signal: NodeJS.Signals): void
  /** Starts it again at the same address, and waits until it answers. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server = await run(port, url)
  const stop = async () => {
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
    server.kill('SIGKILL')
    await ended
  }
  return {
    url,
    signal: (signal) => void server.kill(signal),
    restart: async () => {
      await stop()
      server = await run(port, url)
    },
    stop,
  }
}

async function run(port: number, url: string): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  // Tries again until it is there.
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null }).on('error', () => undefined)
  await client.ping()
  client.disconnect()
  return server
}
