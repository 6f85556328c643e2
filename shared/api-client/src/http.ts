import axios, { type AxiosAdapter, type AxiosInstance } from 'axios'

/** What sends requests: JSON, with the session's cookies and the XSRF token. A file of its own, because it is large. */
export function createHttp(adapter: AxiosAdapter | undefined): AxiosInstance {
  return axios.create({
    headers: { Accept: 'application/json' },
    withCredentials: true,
    withXSRFToken: true,
    ...(adapter && { adapter }),
  })
}
