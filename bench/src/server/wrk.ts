import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A request as it is sent again and again. */
export interface Request {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Load {
  /** Sent in turn. */
  requests: readonly Request[]
  seconds: number
  connections?: number
  /** Between an answer and the next request over the same connection, ms. */
  pauseMs?: number
}

export interface Answers {
  /** Requests that were answered, whatever the answer. */
  answered: number
  seconds: number
  /** Answers with a status of 400 and more. */
  refused: number
  /** Connections that broke, and answers that did not come in time. */
  lost: number
}

/** Makes a load with wrk: each connection asks as soon as it has its answer. */
export async function drive(address: string, load: Load): Promise<Answers> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-wrk-'))
  const script = join(folder, 'load.lua')
  writeFileSync(script, luaOf(load))
  const { connections = 16, seconds } = load
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, address]
  try {
    const { stderr } = await promisify(execFile)('wrk', args)
    return JSON.parse(stderr)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** wrk makes requests and tells what came of them by a script of Lua, whose words are escaped as those of JSON are. */
function luaOf({ requests, pauseMs = 0 }: Load): string {
  const words = ({ method, path, headers = {}, body }: Request) => {
    const table = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
    return `wrk.format(${JSON.stringify(method)}, ${JSON.stringify(path)}, {${table.join()}}, ${body === undefined ? 'nil' : JSON.stringify(body)})`
  }
  return `
local requests, at = {}, 0
init = function()
  requests = {${requests.map(words).join(',\n')}}
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
${pauseMs ? `delay = function() return ${pauseMs} end` : ''}
done = function(summary)
  local errors = summary.errors
  io.stderr:write(string.format('{"answered":%d,"seconds":%f,"refused":%d,"lost":%d}', summary.requests,
    summary.duration / 1000000, errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`
}
