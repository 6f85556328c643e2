import { fetches, pages } from './modules-of-remotes.ts'

/**
 * Starts like an ordinary single-page application: its document contains no data, so it asks who the visitor is and
 * meanwhile loads the code of the page. The shell starts by itself as soon as the plan is in the document, before the
 * icons.
 */
async function start(): Promise<void> {
  const { pathname } = location
  const owner = pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  if (owner) fetches[owner.remote]?.()
  const response = await fetch(`/plan.json?path=${encodeURIComponent(pathname)}`)
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  const block = document.createElement('script')
  block.id = 'plan'
  block.type = 'application/json'
  // First answers come in documents that the server draws.
  block.textContent = JSON.stringify({ ...(await response.json()), first: [] })
  const icons = document.getElementById('sprite') as HTMLTemplateElement
  document.body.append(block, icons.content)
}

void start()
