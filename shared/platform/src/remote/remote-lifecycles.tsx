import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { rootErrors } from '../faults/root-errors.ts'
import { RedrawBoundary } from './redraw-boundary.tsx'
import { tellRedrawn } from './redrawn.tsx'
import type { RemoteProps } from './remote-props.ts'
import { RemoteProviders } from './remote-providers.tsx'
import { useDateFormat } from './use-date-format.ts'

interface MountProps extends RemoteProps {
  /** Container of the remote; no one else renders there. */
  domElement: HTMLElement
}

/** Lifecycle functions of a parcel, called by single-spa. */
export interface RemoteLifecycles {
  bootstrap: () => Promise<void>
  mount: (props: MountProps) => Promise<void>
  unmount: (props: Pick<MountProps, 'domElement'>) => Promise<void>
}

/**
 * The lifecycles of a React remote or card: `export const { bootstrap, mount, unmount } = remoteLifecycles(Root)`.
 * Keep them in another file than `Root`, or hot reload reloads the page. What `Root` throws while it renders ends up
 * as the shell's card, not in the remote.
 */
export function remoteLifecycles(Root: ComponentType<RemoteProps>): RemoteLifecycles {
  const roots = new Map<HTMLElement, ReactRoot>()

  return {
    bootstrap: async () => {},
    mount: ({ domElement, name, onFailure }) =>
      new Promise((resolve) => {
        const root = createRoot(domElement, rootErrors(name))
        roots.set(domElement, root)
        startTransition(() => {
          root.render(
            <Guarded name={name} onDrawn={resolve} onFailure={onFailure}>
              <RemoteProviders>
                <Dated Root={Root} name={name} onFailure={onFailure} />
              </RemoteProviders>
            </Guarded>,
          )
        })
      }),
    unmount: async ({ domElement }) => {
      roots.get(domElement)?.unmount()
      roots.delete(domElement)
    },
  }
}

/** Renders everything below again, and loses none of its state, when dates are shown in another format (rule H72). */
function Dated({ Root, ...props }: RemoteProps & { Root: ComponentType<RemoteProps> }) {
  useDateFormat()
  return <Root {...props} />
}

interface GuardedProps {
  name: string
  /** There is something to see, or the shell knows why not. */
  onDrawn: () => void
  onFailure: RemoteProps['onFailure']
  children: ReactNode
}

function Guarded({ name, children, onDrawn, onFailure }: GuardedProps) {
  const failed = (error: unknown) => <Failed error={error} onFailure={onFailure} onDrawn={onDrawn} />
  return (
    <RedrawBoundary onDrawn={onDrawn} onRedraw={(error) => tellRedrawn(error, name)} failed={failed}>
      {children}
    </RedrawBoundary>
  )
}

/** Reports the failure after React has removed the tree; the shell renders the card. */
function Failed({ error, onFailure, onDrawn }: Pick<GuardedProps, 'onFailure' | 'onDrawn'> & { error: unknown }) {
  useEffect(() => {
    onFailure(error)
    onDrawn()
  }, [error, onFailure, onDrawn])
  return null
}
