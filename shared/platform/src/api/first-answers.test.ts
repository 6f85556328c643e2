import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createFirstAnswers } from './first-answers.ts'

const URL = '/api/security/secret-keys'

function block(content: string) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.dataset.first = URL
  script.textContent = content
  document.body.append(script, document.createElement('i'))
}

const whileLoading = () => jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')

beforeEach(() => {
  document.body.replaceChildren()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('what the document carries is given once', async () => {
  block('{"status":200,"data":[1]}')
  const answers = createFirstAnswers([URL])
  expect(await answers.take(URL)).toEqual({ status: 200, data: [1] })
  expect(answers.take(URL)).toBeUndefined()
  expect(document.querySelector('script')).toBeNull()
})

test('while the document is on its way, its answer is waited for', async () => {
  whileLoading()
  const answer = createFirstAnswers([URL]).take(URL)
  block('{"status":200,"data":[1]}')
  expect(await answer).toEqual({ status: 200, data: [1] })
})

test('a document that ends without the answer sends the call its ordinary way', async () => {
  whileLoading()
  const answer = createFirstAnswers([URL]).take(URL)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(await answer).toBeUndefined()
})

test.each(['{"status":503}', 'not json'])('%s is no answer', async (content) => {
  block(content)
  expect(await createFirstAnswers([URL]).take(URL)).toBeUndefined()
})

test('a prefetched answer is fetched once, given once, and not kept for ever', async () => {
  jest.useFakeTimers()
  const answers = createFirstAnswers([])
  const load = jest.fn(async () => ({ status: 200, data: 1 }))
  answers.prefetch(URL, load)
  answers.prefetch(URL, load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await answers.take(URL)).toEqual({ status: 200, data: 1 })
  answers.prefetch(URL, load)
  jest.advanceTimersByTime(10_000)
  expect(answers.take(URL)).toBeUndefined()
})

test('a prefetch that fails is as if there had been none', async () => {
  const answers = createFirstAnswers([])
  answers.prefetch(URL, () => Promise.reject(new Error('offline')))
  expect(await answers.take(URL)).toBeUndefined()
})

test('nothing is left after a sign-out', () => {
  block('{"status":200,"data":["secret"]}')
  const answers = createFirstAnswers([URL])
  answers.prefetch('/other', async () => ({ status: 200, data: 1 }))
  answers.clear()
  expect(answers.take(URL)).toBeUndefined()
  expect(answers.take('/other')).toBeUndefined()
  expect(document.body.textContent).toBe('')
})

test('what nobody has taken from the document soon is too old to be taken', () => {
  jest.useFakeTimers()
  block('{"status":200,"data":[1]}')
  const answers = createFirstAnswers([URL])
  jest.advanceTimersByTime(10_000)
  expect(answers.take(URL)).toBeUndefined()
})

describe('what has arrived is taken without waiting', () => {
  const always = () => true

  test('from the document, once', () => {
    block('{"status":200,"data":[1]}')
    const answers = createFirstAnswers([URL])
    expect(answers.takeArrived(URL, always)).toEqual({ status: 200, data: [1] })
    expect([answers.takeArrived(URL, always), answers.take(URL)]).toEqual([undefined, undefined])
    expect(document.querySelector('script')).toBeNull()
  })

  test('from a document that is still on its way, when all of it is there', async () => {
    whileLoading()
    const answers = createFirstAnswers([URL])
    expect(answers.takeArrived(URL, always)).toBeUndefined()
    block('{"status":200,"data":[1]}')
    const cut = document.querySelector('i') as HTMLElement
    cut.remove()
    expect(answers.takeArrived(URL, always)).toBeUndefined()
    document.body.append(cut)
    expect(answers.takeArrived(URL, always)?.data).toEqual([1])
  })

  test('from what was fetched ahead, once it is here', async () => {
    const answers = createFirstAnswers([])
    answers.prefetch(URL, async () => ({ status: 200, data: 1 }))
    expect(answers.takeArrived(URL, always)).toBeUndefined()
    await Promise.resolve().then(() => {})
    expect(answers.takeArrived(URL, always)?.data).toBe(1)
    expect(answers.take(URL)).toBeUndefined()
  })

  test('what is not enough stays for a caller that asks for all of it', async () => {
    block('{"status":200,"data":[1]}')
    const answers = createFirstAnswers([URL])
    expect(answers.takeArrived(URL, () => false)).toBeUndefined()
    expect(await answers.take(URL)).toEqual({ status: 200, data: [1] })
  })

  test('and nothing else: no refusal, and nobody else’s', () => {
    block('{"status":503}')
    expect(createFirstAnswers([URL]).takeArrived(URL, always)).toBeUndefined()
    expect(createFirstAnswers([]).takeArrived(URL, always)).toBeUndefined()
  })
})
