import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PlannedRemote } from '@portal/contracts/platform'
import { getDocument } from '../fixtures/document.ts'

/**
 * Gives the page a release in which one file is another, correctly listed: the document names the new digest, so what
 * runs is what was planned. There is none before it that could take its place. For the page that opens at `path`, whose
 * document lists the file.
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
    const text = (await response.text()).replaceAll(digest(source), digest(changed))
    await route.fulfill({ response, body: changePlan(text, (remote) => ({ ...remote, previous: undefined })) })
  })
}

/** Gives the page at `path` another plan of the remote that owns it. */
export async function withOtherPlan(page: Page, path: string, change: (remote: PlannedRemote) => PlannedRemote) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: changePlan(await response.text(), change) })
  })
}

function changePlan(html: string, change: (remote: PlannedRemote) => PlannedRemote): string {
  return html.replace(/(id="plan">)(.*?)(<\/script>)/s, (_, before, json, after) => {
    const plan = JSON.parse(json)
    return before + JSON.stringify({ ...plan, remote: change(plan.remote) }).replaceAll('<', '\\u003c') + after
  })
}

/** A container whose application throws as soon as it is asked to show itself. */
export const throwsOnMount = withOtherLifecycles('mount', `throw new Error('This remote breaks on mount.')`)

/** A container one of whose application's lifecycles does something before, written as a script. */
export function withOtherLifecycles(name: 'mount' | 'unmount', does: string): (source: string) => string {
  return withOther(
    'get',
    `function (name) {
      return Promise.resolve(whole.get(name)).then(function (factory) {
        return function () {
          var exported = factory()
          return Object.assign({}, exported, {
            ${name}: function () { ${does}; return exported.${name}.apply(this, arguments) },
          })
        }
      })
    }`,
  )
}

/** A container with another of its two functions, which may call those of `whole`. */
function withOther(name: 'init' | 'get', made: string): (source: string) => string {
  return (source) => {
    const container = source.match(/\bvar (portal_\w+)/)?.[1]
    if (!container) throw new Error('this file is no container')
    return `${source}
;(function (whole) {
  ${container} = {
    init: function () { return whole.init.apply(whole, arguments) },
    get: function (name) { return whole.get(name) },
    ${name}: ${made},
  }
})(${container})`
  }
}

/** A container that publishes an event as soon as it is lent what it stands on. */
export function withOtherEvent(event: string, payload: object): (source: string) => string {
  return withOther(
    'init',
    `function (scope) {
      var answer = whole.init.apply(whole, arguments)
      var lent = Object.values(scope['@portal/event-bus'])[0]
      Promise.resolve(lent.get()).then(function (factory) {
        factory().publish(${JSON.stringify(event)}, ${JSON.stringify(payload)})
      })
      return answer
    }`,
  )
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** What no code of a page may do, as a script: an inline script, `eval`, a `data:` script and one from elsewhere. */
export const FORBIDDEN = `var add = function (property, value) {
  var script = document.createElement('script')
  script[property] = value
  document.head.append(script)
}
var ran = 'globalThis.ran = true'
;[
  function () { add('textContent', ran) },
  function () { eval(ran) },
  function () { add('src', 'data:text/javascript,' + ran) },
  function () { add('src', 'https://evil.example/x.js') },
].forEach(function (attempt) { try { attempt() } catch (refused) {} })`
