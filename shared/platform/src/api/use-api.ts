import type { CallApi } from '@portal/api-client'
import { thePlatform } from '../start/platform.ts'

/** The way to every call: `callApi(pauseSecretKey, { params: { id } })`. */
export function useApi(): CallApi {
  return thePlatform().callApi
}
