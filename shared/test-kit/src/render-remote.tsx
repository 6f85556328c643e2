import type { Visitor } from '@portal/contracts/platform'
import { type RemoteProps, RemoteProviders } from '@portal/platform/remote'
import { type Platform, startPlatform } from '@portal/platform/start'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { aLoadPlan, aVisitor } from './load-plans.ts'

export interface RemoteSetting {
  /** Where the browser is; `/` if left out. */
  path?: string
  /** Who is here; `null` for nobody, and the owner of an account if left out. */
  visitor?: Visitor | null
  fake?: FakeApi
}

export interface RenderedRemote extends RenderResult {
  user: UserEvent
  fake: FakeApi
  platform: Platform
  /** Pages that the portal was asked to load anew, say by signing out. */
  loaded: readonly string[]
  /** What the remote told the shell it failed with. */
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
  return { ...view, user: userEvent.setup(), fake, platform, loaded, failures }
}
