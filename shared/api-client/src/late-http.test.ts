import { expect, jest, test } from '@jest/globals'
import type { AxiosInstance } from 'axios'
import { createLateHttp } from './late-http.ts'

test('what sends is fetched once, before it is needed', async () => {
  const load = jest.fn(async () => ({}) as AxiosInstance)
  const http = createLateHttp(load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await http()).toBe(await http())
  expect(load).toHaveBeenCalledTimes(1)
})

test('where it cannot be fetched the network is away, until it can', async () => {
  const load = jest.fn(async () => ({}) as AxiosInstance).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
  const http = createLateHttp(load)
  await expect(http()).rejects.toMatchObject({ name: 'ERR_NETWORK', message: 'Network Error', isHttpClientError: true })
  await expect(http()).resolves.toBeDefined()
})
