import type { Call, ResponseOf } from '@portal/contracts/call'
import type { AxiosAdapter } from 'axios'
import type { CallApi, LooseArguments } from './call-api.ts'
import { callUrl } from './call-url.ts'
import { createLateHttp } from './late-http.ts'
import { toProductError } from './normalize.ts'
import { patiently } from './patience.ts'
import { unreadableAnswer } from './product-error.ts'
import { createReader, type Mismatch, type Received } from './received.ts'
import { createWriteKeys } from './write-keys.ts'

export interface ApiClientOptions {
  /** Address template of the services, with `{service}` for the name (rule M1). */
  hostTemplate: string
  /** The bearer token for a call, if it takes one. What it rejects with, the call rejects with. */
  getToken: (call: Call) => Promise<string | undefined>
  /** Takes an early answer for a read of this URL, instead of a request. */
  takeFirstAnswer?: (url: string) => Promise<{ data: unknown } | undefined> | undefined
  onMismatch: (mismatch: Mismatch) => void
  /** A request got no answer. */
  onNoAnswer?: (() => void) | undefined
  /** For tests: replaces the network. */
  adapter?: AxiosAdapter
}

/**
 * Creates a client for the calls of the contracts. It has no timeout (commerce.md §9): a screen that is closed aborts
 * its requests.
 */
export function createApiClient(options: ApiClientOptions): CallApi {
  const { hostTemplate, getToken, takeFirstAnswer, onMismatch, onNoAnswer, adapter } = options
  const received = createReader(onMismatch)
  const writeKeys = createWriteKeys()
  const http = createLateHttp(async () => (await import('./http.ts')).createHttp(adapter))

  const send = async (call: Call, url: string, { body, signal }: LooseArguments, headers: Record<string, string>) => {
    const token = await getToken(call)
    signal?.throwIfAborted()
    const request = {
      url,
      method: call.method,
      data: body,
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
      ...(signal && { signal }),
      ...(call.response === 'file' && { responseType: 'blob' as const }),
    }
    const { data } = await http()
      .then((it) => it.request(request))
      .catch(async (error) => {
        signal?.throwIfAborted()
        const failure = await toProductError(error)
        if (failure.name === 'ERR_NETWORK') onNoAnswer?.()
        throw failure
      })
    return answerOf(call, data)
  }

  const read = async (call: Call, url: string, args: LooseArguments) => {
    const early = await takeFirstAnswer?.(url)
    args.signal?.throwIfAborted()
    return early ? early.data : patiently(() => send(call, url, args, {}), args.signal)
  }

  const write = async (call: Call, url: string, args: LooseArguments) => {
    const content = `${call.method} ${url} ${JSON.stringify(args.body)}`
    const key = args.idempotencyKey ?? writeKeys.keyOf(content)
    try {
      const data = await send(call, url, args, { 'Idempotency-Key': key })
      writeKeys.answered(content)
      return data
    } catch (error) {
      if (wasDecided(error)) writeKeys.answered(content)
      throw error
    }
  }

  return async <C extends Call>(call: C, args: LooseArguments = {}) => {
    const url = callUrl(hostTemplate, call, args)
    const data = call.method === 'GET' ? await read(call, url, args) : await write(call, url, args)
    return received(call, data) as Received<ResponseOf<C>>
  }
}

/** Reads an answer that is here before anybody asked for it; `undefined` if it has to be waited or asked for. */
export type ReadArrived = <C extends Call>(call: C, args?: LooseArguments) => Received<ResponseOf<C>> | undefined

/** Reads by the contracts what `takeArrived` has for the URL of a read. What cannot be read is asked for in the ordinary way. */
export function createArrivedReader({
  hostTemplate,
  takeArrived,
  onMismatch,
}: Pick<ApiClientOptions, 'hostTemplate' | 'onMismatch'> & {
  takeArrived: (url: string) => { data: unknown } | undefined
}): ReadArrived {
  const received = createReader(onMismatch)
  return <C extends Call>(call: C, args: LooseArguments = {}) => {
    if (call.method !== 'GET') return undefined
    const arrived = takeArrived(callUrl(hostTemplate, call, args))
    try {
      return arrived && (received(call, arrived.data) as Received<ResponseOf<C>>)
    } catch {
      return undefined
    }
  }
}

/** The server refused, so that the next try is another one; otherwise nobody knows whether it was done. */
function wasDecided(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status !== undefined && status < 500
}

/** A body that should be JSON and is not, a proxy's page for example, is no data. */
function answerOf({ response }: Call, data: unknown): unknown {
  if (response === undefined) return undefined
  if (response !== 'file' && typeof data === 'string') throw unreadableAnswer()
  return data
}
