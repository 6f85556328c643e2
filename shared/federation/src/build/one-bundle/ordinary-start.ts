import { fetches, pages } from './modules-of-remotes.ts'

/**
 * What an ordinary single-page application does first: its document says nothing, so it asks who is here and, meanwhile, for the code
 * of the page. The shell begins by itself as soon as the plan stands in the document, in front of the icons.
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
