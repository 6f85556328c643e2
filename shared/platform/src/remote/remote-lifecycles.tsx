import * as React from 'react'
import { type ComponentType, type ReactElement, useEffect } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import type { RemoteProps } from './remote-props.ts'
import { RemoteProviders } from './remote-providers.tsx'

/**
 * The lifecycles of a React remote or card: `export const { bootstrap, mount, unmount } = remoteLifecycles(Root)`.
 * Keep them in another file than `Root`, or hot reload reloads the page. What `Root` throws while it renders ends up
 * as the shell's card, not in the remote.
 */
export function remoteLifecycles(Root: ComponentType<RemoteProps>): ReactAppOrParcel<RemoteProps> {
  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: (props) => (
      <RemoteProviders>
        <Root {...props} />
      </RemoteProviders>
    ),
    errorBoundary: (error, _info, { onFailure }): ReactElement => <Failed error={error} onFailure={onFailure} />,
  })
}

/** Tells the shell after React has let go of the tree; drawing the card is the shell's. */
function Failed({ error, onFailure }: { error: unknown; onFailure: RemoteProps['onFailure'] }) {
  useEffect(() => onFailure(error), [error, onFailure])
  return null
}
