import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** Target in the first line, whatever it contains. */
  target: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  status: number
  /** Names in lower case; a header that came twice is there twice. */
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

/** Sends a request that no client would send, over a connection of its own to this machine. Its text leaves as UTF-8. */
export function sendRaw(port: number, { method, target, headers = {}, body = '' }: RawRequest): Promise<RawAnswer> {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const all = Object.entries({ host: 'localhost', connection: 'close', ...length, ...headers })
  const lines = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', body]
  return new Promise((resolve) => {
    let heard = ''
    connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (text) => {
        heard += text
      })
      .on('error', () => undefined)
      .on('close', () => resolve(readAnswer(heard)))
      .write(lines.join('\r\n'))
  })
}

function readAnswer(text: string): RawAnswer {
  const at = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (at < 0 ? text : text.slice(0, at)).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: at < 0 ? '' : text.slice(at + 4),
  }
}
