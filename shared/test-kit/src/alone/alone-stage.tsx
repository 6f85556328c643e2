import type { Visitor } from '@portal/contracts/platform'
import { linkOf } from '@portal/platform/navigation'
import { type RemoteLifecycles, type RemoteProps, RemoteProviders } from '@portal/platform/remote'
import { type Platform, startPlatform } from '@portal/platform/start'
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { aLoadPlan } from '../load-plans.ts'
import styles from './alone.module.css'
import { type Answers, exampleApi } from './example-api.ts'

export interface StageProps {
  Root: ComponentType<RemoteProps>
  /** By the manifest's names. */
  cards?: Readonly<Record<string, RemoteLifecycles>> | undefined
  name: string
  /** A path, or `card <name>`. */
  place: string
  visitor: Visitor | null
  answers: Answers
}

/** The previewed page; another person or place starts over. */
export function AloneStage({ Root, cards, name, place, visitor, answers }: StageProps) {
  const [said, setSaid] = useState<string>()
  const [platform] = useState(() => {
    if (place.startsWith('/')) history.replaceState(null, '', place)
    return startPlatform({
      plan: aLoadPlan({ visitor }),
      callApi: exampleApi(answers).callApi,
      load: (path) => setSaid(`The portal would load ${path}.`),
    })
  })
  const onFailure = useCallback((error: unknown) => setSaid(`It told the shell that it failed: ${error}`), [])
  const stage = useRef<HTMLElement>(null)
  useEffect(() => followLinks(stage), [])
  const card = cards?.[place.replace(/^card /, '')]
  return (
    <>
      <main ref={stage} className={styles.stage}>
        {card ? (
          <CardAlone {...{ card, name, onFailure }} />
        ) : (
          <RemoteProviders>
            <Root name={name} onFailure={onFailure} />
          </RemoteProviders>
        )}
      </main>
      <Said platform={platform} said={said} />
    </>
  )
}

/** A card comes with its lifecycles alone. */
function CardAlone({ card, name, onFailure }: RemoteProps & { card: RemoteLifecycles }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const domElement = box.current?.appendChild(document.createElement('div'))
    if (!domElement) return
    void card.bootstrap().then(() => card.mount({ domElement, name, onFailure }))
    return () => {
      // React ends no root while it draws another.
      void Promise.resolve()
        .then(() => card.unmount({ domElement }))
        .then(() => domElement.remove())
    }
  }, [card, name, onFailure])
  return <div ref={box} />
}

/** Shows what the shell would show beside it. */
function Said({ platform: { toasts }, said }: { platform: Platform; said: string | undefined }) {
  const shown = useSyncExternalStore(toasts.subscribe, () => toasts.getState().toasts)
  return (
    <div role="status" className={styles.said}>
      {said && <p>{said}</p>}
      {shown.map(({ id, content }) => (
        <p key={id}>{content}</p>
      ))}
    </div>
  )
}

/** Links that the remote's router does not handle would leave this page. */
function followLinks({ current }: RefObject<HTMLElement | null>) {
  const follow = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  current?.addEventListener('click', follow)
  return () => current?.removeEventListener('click', follow)
}
