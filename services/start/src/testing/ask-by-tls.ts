import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Ask } from './key-editor.ts'

/** Answers that have no body. */
const EMPTY = [204, 304]

/** Sends requests over persistent connections and trusts this certificate authority; without TLS, like `fetch`. */
export function askByTls(authority: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ ca: authority, keepAlive: true })
  const ask: Ask = (url, init = {}) => (url.startsWith('https:') ? askOver(agent, url, init) : fetch(url, init))
  return { ask, close: () => agent.destroy() }
}

function askOver(agent: Agent, url: string, { method, headers, body }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: headers as Record<string, string> }, (answer) => {
      const { statusCode: status = 0, headersDistinct } = answer
      const given = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      buffer(answer).then(
        (content) =>
          resolve(new Response(EMPTY.includes(status) ? null : new Uint8Array(content), { status, headers: given })),
        reject,
      )
    })
    asked.once('error', reject).end(body)
  })
}
