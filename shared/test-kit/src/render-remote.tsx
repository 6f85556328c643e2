import type { Visitor } from '@portal/contracts/platform'
import { linkOf } from '@portal/platform/navigation'
import { type RemoteProps, RemoteProviders } from '@portal/platform/remote'
import { type Platform, startPlatform } from '@portal/platform/start'
import { type BoundFunctions, type queries, type RenderResult, render, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { aLoadPlan, aVisitor } from './load-plans.ts'

export interface RemoteSetting {
  /** Current address; `/` if omitted. */
  path?: string
  /** The visitor; `null` for a logged-out one, an account's owner if omitted. */
  visitor?: Visitor | null
  fake?: FakeApi
}

type Queries = typeof queries
type Name = string | RegExp

/** A rendered remote, with short queries and actions beside Testing Library's own. */
export interface RenderedRemote extends Omit<RenderResult, keyof Queries>, BoundFunctions<Queries> {
  /** The row that is called so, or begins or ends with it. */
  row: (name: Name) => Promise<HTMLElement>
  /** Presses a button. */
  press: (name: Name) => Promise<void>
  /** Opens the menu with this name. */
  openMenu: (of: string) => Promise<void>
  /** Opens the menu with this name, and chooses an entry. */
  choose: (of: string, entry: Name) => Promise<void>
  /** The toasts, newest last; the shell draws them. */
  toasts: () => ReturnType<Platform['toasts']['getState']>['toasts']
  user: UserEvent
  fake: FakeApi
  platform: Platform
  /** Pages that the portal was asked to reload, for example on log-out. */
  loaded: readonly string[]
  /** Failures that the remote reported to the shell. */
  failures: readonly unknown[]
}

/** Renders a remote's root, or one of its cards, as the shell would, with nothing else of the portal around it. */
export function renderRemote(Root: ComponentType<RemoteProps>, setting: RemoteSetting = {}): RenderedRemote {
  const { path = '/', visitor = aVisitor(), fake = fakeApi() } = setting
  const [loaded, failures]: [string[], unknown[]] = [[], []]
  history.replaceState(null, '', path)
  const platform = startPlatform({
    plan: aLoadPlan({ visitor }),
    callApi: fake.callApi,
    load: (target) => void loaded.push(target),
  })

  const view = render(
    <RemoteProviders>
      <Root name="tested" onFailure={(error) => void failures.push(error)} />
    </RemoteProviders>,
  )
  view.container.addEventListener('click', followLink)
  const screen = within(view.baseElement)
  return { ...view, ...screen, ...shortWords(screen, platform), fake, platform, loaded, failures }
}

/** The shell follows links that leave the remote's router; jsdom cannot. */
function followLink(event: MouseEvent) {
  const link = linkOf(event)
  if (!link) return
  event.preventDefault()
  history.pushState(null, '', link.href)
}

function shortWords(screen: BoundFunctions<Queries>, platform: Platform) {
  const user = userEvent.setup()
  const row = (name: Name) => screen.findByRole('row', { name: typeof name === 'string' ? new RegExp(name) : name })
  const press = async (name: Name) => user.click(await screen.findByRole('button', { name }))
  const openMenu = (of: string) => press(`Actions for ${of}`)
  return {
    user,
    row,
    press,
    openMenu,
    choose: async (of: string, entry: Name) => {
      await openMenu(of)
      await user.click(await screen.findByRole('menuitem', { name: entry }))
    },
    toasts: () => platform.toasts.getState().toasts,
  }
}
