import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  createSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
  rotateSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'
import { usePossibleChanges } from '../keys/changes/use-change-keys.ts'
import type { KeyKind, OpenedDialog } from '../keys/key-kind.tsx'
import { KEYS_CRUMB } from '../paths.ts'

const staleIfRefused = [listSecretKeys]
/** The answer about one key does not tell its status: what the list said stays, so that a new label makes no refused key active (rule D97). */
const takeOver = (key: SecretKey, _: unknown, read: ReadAnswers) => read.changeRow(listSecretKeys, 'key_id', key)

/** Definition of secret keys. The dialogs include the form library. */
export const SECRET_KEYS: KeyKind = {
  noun: 'secret key',
  source: 'network',
  home: KEYS_CRUMB,
  calls: {
    create: createSecretKey,
    update: updateSecretKey,
    pause: pauseSecretKey,
    activate: activateSecretKey,
    recover: recoverSecretKey,
    delete: deleteSecretKey,
    rotate: rotateSecretKey,
  },
  useWrites: () => ({
    pause: useWrite(pauseSecretKey, {
      onAnswer: (_, { params: { id } }, read) => read.changeRow(listSecretKeys, 'key_id', { key_id: id, paused: true }),
      staleIfRefused,
    }),
    activate: useWrite(activateSecretKey, { onAnswer: takeOver, staleIfRefused }),
    recover: useWrite(recoverSecretKey, { onAnswer: takeOver, staleIfRefused }),
    delete: useWrite(deleteSecretKey, {
      onAnswer: (stopped, { params: { id } }, read) =>
        read.changeRow(listSecretKeys, 'key_id', { key_id: id, paused: true, ...stopped }),
      staleIfRefused,
    }),
  }),
  usePurge: () => {
    const purge = useWrite(deleteSecretKey, {
      onAnswer: (_, { params: { id } }, read) => read.dropRow(listSecretKeys, 'key_id', id),
      staleIfRefused,
    })
    return ({ key_id = '', label = '' }) => purge.run({ params: { id: key_id }, query: { purge: true, label } })
  },
  useSave: () => {
    const update = useWrite(updateSecretKey, { onAnswer: takeOver, staleIfRefused })
    return (id, body) => update.run({ params: { id }, body })
  },
  ...dialogsOnDemand<OpenedDialog>(
    async () => (await import('./secret-key-dialog.tsx')).SecretKeyDialog,
    () => usePossibleChanges().mayChange,
  ),
}
