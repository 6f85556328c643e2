import { spawn } from 'node:child_process'
import { freePort } from '../../.ci/free-port.ts'

export interface RunningPortal {
  origin: string
  /** What stood on the terminal. */
  said: () => string
  /** As Ctrl-C does it: the signal reaches everything that was started. Gives the exit code. */
  interrupt: () => Promise<number | null>
}

/** `npm start` or `npm run dev` in a folder, without a setting but its ports, as soon as the portal is up. */
export async function npmRun(script: 'start' | 'dev', folder: string): Promise<RunningPortal> {
  const [port, desk, mail, hot] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const child = spawn('npm', ['run', script], {
    cwd: folder,
    env: {
      ...bareEnvironment(),
      PORT: `${port}`,
      SANDBOX_PORT: `${desk}`,
      SANDBOX_SMTP_PORT: `${mail}`,
      HOT_PORT: `${hot}`,
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
  const running: RunningPortal = {
    origin: `http://localhost:${port}`,
    said: () => said,
    interrupt: () => {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      return ended
    },
  }
  await Promise.race([
    up,
    ended.then((code) => Promise.reject(new Error(`npm run ${script} ended with ${code}:\n${said}`))),
  ])
  return running
}

/** Where programs and the package registry are, and nothing else; nothing of this workspace's own programs either. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env
  const programs = PATH.split(':').filter((folder) => !folder.includes('node_modules'))
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name))
  return { ...Object.fromEntries(registry), HOME, PATH: programs.join(':') }
}
