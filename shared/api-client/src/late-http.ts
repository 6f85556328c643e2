import type { AxiosInstance } from 'axios'
import { productError } from './product-error.ts'

/**
 * Loads the HTTP client from the start; requests wait for it. The first view has its answers in the document, so this
 * code need not come first. After a failure, which is the network's, the next request loads it again.
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
