import { spawn } from 'node:child_process'
import { freePort } from '../../.ci/free-port.ts'

export interface NpmStart {
  origin: string
  /** What stood on the terminal. */
  said: () => string
  /** As Ctrl-C does it: the signal reaches everything that was started. Gives the exit code. */
  interrupt: () => Promise<number | null>
}

/** `npm start` in a folder, without a setting but its ports, as soon as the portal is up. */
export async function npmStart(folder: string): Promise<NpmStart> {
  const [port, desk, mail] = [await freePort(), await freePort(), await freePort()]
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...bareEnvironment(),
      PORT: `${port}`,
      SANDBOX_PORT: `${desk}`,
      SANDBOX_SMTP_PORT: `${mail}`,
      GATEWAY_PORT: '0',
      VAULT_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let said = ''
  const up = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('is up')) resolve()
      })
    }
  })
  const start: NpmStart = {
    origin: `http://localhost:${port}`,
    said: () => said,
    interrupt: () => {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      return ended
    },
  }
  await Promise.race([up, ended.then((code) => Promise.reject(new Error(`npm start ended with ${code}:\n${said}`)))])
  return start
}

/** Where programs and the package registry are, and nothing else; nothing of this workspace's own programs either. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env
  const programs = PATH.split(':').filter((folder) => !folder.includes('node_modules'))
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name))
  return { ...Object.fromEntries(registry), HOME, PATH: programs.join(':') }
}
