import type { AxiosInstance } from 'axios'
import { productError } from './product-error.ts'

/**
 * What sends requests, fetched from the start and waited for by what is sent: the first view has its answers in the
 * document, so its code need not come first. After a failure, which is the network's, the next request fetches it again.
 */
export function createLateHttp(load: () => Promise<AxiosInstance>): () => Promise<AxiosInstance> {
  let http: Promise<AxiosInstance> | undefined
  const get = () => {
    http ??= load().catch((cause) => {
      http = undefined
      throw productError([{ name: 'ERR_NETWORK', message: 'Network Error', isHttpClientError: true }], { cause })
    })
    return http
  }
  get().catch(() => {})
  return get
}
