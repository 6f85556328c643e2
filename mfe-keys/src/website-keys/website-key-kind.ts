import { type EmbeddedKey, listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import {
  activateEmbeddedKey,
  createEmbeddedKey,
  deleteEmbeddedKey,
  pauseEmbeddedKey,
  recoverEmbeddedKey,
  updateEmbeddedKey,
} from '@portal/contracts/security/embedded-keys'
import type { Received } from '@portal/platform/api'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'
import { usePossibleChanges } from '../keys/changes/use-change-keys.ts'
import type { KeyKind, OpenedDialog } from '../keys/key-kind.tsx'
import { WEBSITE_KEYS_CRUMB } from '../paths.ts'
import { withRowsOf } from './website-key.ts'

const staleIfRefused = [listEmbeddedKeys]
const takeOver = (rows: Received<EmbeddedKey>[], _: unknown, read: ReadAnswers) =>
  read.rewrite(listEmbeddedKeys, (known) => withRowsOf(known, rows))

/** Definition of website keys. The dialogs include the form library. */
export const WEBSITE_KEYS: KeyKind = {
  noun: 'website key',
  source: 'host',
  home: WEBSITE_KEYS_CRUMB,
  calls: {
    create: createEmbeddedKey,
    update: updateEmbeddedKey,
    pause: pauseEmbeddedKey,
    activate: activateEmbeddedKey,
    recover: recoverEmbeddedKey,
    delete: deleteEmbeddedKey,
  },
  useWrites: () => ({
    pause: useWrite(pauseEmbeddedKey, {
      onAnswer: (_, { params: { id } }, read) =>
        read.changeRow(listEmbeddedKeys, 'key_id', { key_id: id, active: false }),
      staleIfRefused,
    }),
    activate: useWrite(activateEmbeddedKey, { onAnswer: takeOver, staleIfRefused }),
    recover: useWrite(recoverEmbeddedKey, { onAnswer: takeOver, staleIfRefused }),
    delete: useWrite(deleteEmbeddedKey, {
      onAnswer: (stopped, { params: { id } }, read) =>
        read.changeRow(listEmbeddedKeys, 'key_id', { key_id: id, active: false, ...stopped }),
      staleIfRefused,
    }),
  }),
  usePurge: () => {
    const purge = useWrite(deleteEmbeddedKey, {
      onAnswer: (_, { params: { id } }, read) => read.dropRow(listEmbeddedKeys, 'key_id', id),
      staleIfRefused,
    })
    return ({ key_id = '', label = '' }) => purge.run({ params: { id: key_id }, query: { purge: true, label } })
  },
  useSave: () => {
    const update = useWrite(updateEmbeddedKey, { onAnswer: takeOver, staleIfRefused })
    return (id, body) => update.run({ params: { id }, body })
  },
  ...dialogsOnDemand<OpenedDialog>(
    async () => (await import('./website-key-dialog.tsx')).WebsiteKeyDialog,
    () => usePossibleChanges().mayChange,
  ),
}
