import { expect, jest, test } from '@jest/globals'
import { onDemand } from './on-demand.ts'

test('it is fetched once for everybody', async () => {
  const fetchModule = jest.fn(async () => 'module')
  const source = onDemand(fetchModule)
  expect(source.current()).toBeUndefined()
  expect(await Promise.all([source.load(), source.load()])).toEqual(['module', 'module'])
  await source.load()
  expect(fetchModule).toHaveBeenCalledTimes(1)
  expect(source.current()).toBe('module')
})

test('a failure is forgotten', async () => {
  const fetchModule = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('module')
  const source = onDemand(fetchModule)
  await expect(source.load()).rejects.toThrow('offline')
  expect(await source.load()).toBe('module')
})
