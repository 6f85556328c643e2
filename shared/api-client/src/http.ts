import axios, { type AxiosAdapter, type AxiosInstance } from 'axios'

/**
 * Creates the HTTP client: JSON, with the session's cookies and the XSRF token. A separate file because of its size.
 */
export function createHttp(adapter: AxiosAdapter | undefined): AxiosInstance {
  return axios.create({
    headers: { Accept: 'application/json' },
    withCredentials: true,
    withXSRFToken: true,
    ...(adapter && { adapter }),
  })
}
