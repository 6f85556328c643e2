import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getDocument } from '../fixtures/document.ts'

/**
 * Gives the page a release in which one file is another, correctly listed: the document names the new digest, so what
 * runs is what was planned. For the page that opens at `path`, whose document lists the file.
 */
export async function withOtherFile(page: Page, path: string, file: RegExp, change: (source: string) => string) {
  const document = await (await getDocument(page.request, path)).text()
  const url = document.match(file)?.[0]
  if (!url) throw new Error(`${path} lists no file like ${file}`)

  const source = await (await page.request.get(url)).text()
  const changed = change(source)
  await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body: changed }))
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(digest(source), digest(changed)) })
  })
}

/** A container whose application throws as soon as it is asked to show itself. */
export function throwsOnMount(source: string): string {
  const container = source.match(/\bvar (portal_\w+)/)?.[1]
  if (!container) throw new Error('this file is no container')
  return `${source}
;(function (whole) {
  ${container} = {
    init: function () { return whole.init.apply(whole, arguments) },
    get: function (name) {
      return Promise.resolve(whole.get(name)).then(function (factory) {
        return function () {
          return Object.assign({}, factory(), { mount: function () { throw new Error('This remote breaks on mount.') } })
        }
      })
    },
  }
})(${container})`
}

function digest(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}
