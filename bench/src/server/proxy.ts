import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../.ci/free-port.ts'
import { NGINX } from '../../../.ci/machine.ts'
import { ROOT } from '../root.ts'
import type { PutUp } from '../take-down.ts'
import type { Server } from './start-bare.ts'

/** The proxy's own rules, as whoever runs the portal includes them (docs/recipes/run-in-production.md). */
const RULES = join(ROOT, 'docs/recipes/nginx')
const UPSTREAMS = { 'gateways.conf': ['gateways'], 'portal.conf': ['api', 'api_staff', 'api_held', 'release'] } as const

/** The process behind the proxy that production has, with the rules that are documented for it. */
export async function behindProxy<Behind extends Server>(
  putUp: PutUp,
  server: Behind,
  rules: keyof typeof UPSTREAMS,
): Promise<Behind> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'))
  putUp(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'logs'))
  cpSync(RULES, folder, { recursive: true })
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf({ folder, port, server, rules }))
  const nginx = spawn(NGINX.find() ?? 'nginx', ['-p', folder, '-c', file, '-e', join(folder, 'logs/error.log')], {
    stdio: 'inherit',
  })
  putUp(() => void nginx.kill())
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/healthz`).catch(() => undefined))?.ok) {
    if (nginx.exitCode !== null) throw new Error('nginx did not come up.')
    await wait(100)
  }
  return { ...server, address }
}

interface Configuration {
  folder: string
  port: number
  server: Server
  rules: keyof typeof UPSTREAMS
}

function configurationOf({ folder, port, server, rules }: Configuration): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const documented = readFileSync(join(RULES, 'nginx.conf'), 'utf8')
  const upstreams = UPSTREAMS[rules]
    .map((name) => {
      const most = new RegExp(`upstream ${name} {[^}]*?(max_conns=\\d+)`).exec(documented)?.[1] ?? ''
      return `  upstream ${name} { zone ${name} 64k; server ${new URL(server.address).host} ${most}; keepalive 128; }`
    })
    .join('\n')
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
  include http.conf;
${upstreams}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    server_name bench;
    keepalive_requests 1000000;
    include ${rules};
  }
}
`
}
