import type { Call } from '@portal/contracts/call'
import type { KeyWords } from '@portal/contracts/security/secret-keys'
import type { Crumb } from '@portal/design-system/page-header'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import type { Outcomes } from '@portal/remote-kit/write'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type * as z from 'zod/mini'
import type { KeyChange } from './changes/key-changes.ts'
import type { ApiKey } from './key.ts'
import type { LimitOfKey } from './limit/limit-of-key.ts'

/** A dialog that is alike for keys of either kind. */
export type CommonDialog =
  | { dialog: 'edit' | 'purge' | 'remove-limit'; apiKey: ApiKey }
  | { dialog: 'reset-limit'; apiKey: ApiKey; limit: LimitOfKey }
  | { dialog: 'limit'; apiKey: ApiKey; limit: LimitOfKey | null }
  | { dialog: 'delete'; keys: readonly ApiKey[] }

/** A dialog about keys, as somebody asks for it. */
export type OpenedDialog =
  | CommonDialog
  | { dialog: 'create' }
  | { dialog: 'rotate'; apiKey: ApiKey }
  | { dialog: 'reveal'; apiKey: ApiKey }
  | { dialog: 'licenses'; secretKey: SecretKey }

/** One of the changes, made to several keys at once. */
interface KeyWrite {
  runAll: (keys: readonly ApiKey[], argsOf: (apiKey: ApiKey) => { params: { id: string } }) => Promise<Outcomes<ApiKey>>
  isPending: boolean
}

/** Differences between the kinds of keys. Everything in this folder works with either. */
export interface KeyKind {
  /** Within a sentence: "secret key". */
  noun: string
  /** Source of its lookups: the hosts of pages, or networks. */
  source: 'host' | 'network'
  /** Address of the list; a key's page is below it. */
  home: Crumb & { href: string }
  /** Calls for the actions, used for permissions as well. */
  calls: Readonly<Record<KeyChange | 'create' | 'update', Call> & { rotate?: Call }>
  /** Each shows at once what the server has answered. */
  useWrites: () => Readonly<Record<KeyChange, KeyWrite>>
  usePurge: () => (apiKey: ApiKey) => Promise<unknown>
  useSave: () => (id: string, words: z.output<typeof KeyWords>) => Promise<unknown>
  /** Holds the open dialog of the page in it. */
  Dialogs: ComponentType<{ children: ReactNode }>
  useOpenDialog: () => (opened: OpenedDialog) => void
}

const KindContext = createContext<KeyKind | undefined>(undefined)

/** A page about keys of one kind, with their dialogs. */
export function KeysOfKind({ kind, children }: { kind: KeyKind; children: ReactNode }) {
  return (
    <KindContext value={kind}>
      <kind.Dialogs>{children}</kind.Dialogs>
    </KindContext>
  )
}

/** Returns the kind of the keys in this subtree. */
export function useKeyKind(): KeyKind {
  const kind = useContext(KindContext)
  if (!kind) throw new Error('This is drawn outside of <KeysOfKind>.')
  return kind
}
