import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { deactivateAccount, getAdminAccount, reactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { DetailList } from '@portal/design-system/detail-list'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useConsequences } from './use-consequences.ts'

/** An account that staff may deactivate, or activate again. */
export interface DecidedAbout {
  id: number
  name: string
  isDeactivated: boolean
}

const DEACTIVATE = {
  call: deactivateAccount,
  verb: 'Deactivate',
  consequence:
    'Its keys stop working at once, and everyone who is logged in to it is logged out. ' +
    'Its members can log in again and read what is there, receipts too, but change nothing in it.',
  done: 'is deactivated',
}

const REACTIVATE = {
  call: reactivateAccount,
  verb: 'Reactivate',
  consequence: 'The keys that were paused with it work again at once. Keys that were paused before stay paused.',
  done: 'is active again',
}

/** Asks for a reason, which the account's people can read. */
export function AccountStateDialog({ opened, onClose }: { opened: DecidedAbout; onClose: () => void }) {
  const { id, name, isDeactivated } = opened
  const { call, verb, consequence, done } = isDeactivated ? REACTIVATE : DEACTIVATE
  const decide = useWrite(call, {
    stale: [
      getAdminAccount,
      listSecretKeysOfAccount,
      listEmbeddedKeysOfAccount,
      listSubscriptionsOfAccount,
      searchUsers,
    ],
  })
  const toast = useToast()
  const form = useCallForm(call, {
    labels: { reason: 'Reason' },
    values: { reason: '' },
    send: (body) => decide.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success(`${name} ${done}`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${verb} ${name}?`}
      description={consequence}
      submitLabel={`${verb} account`}
      onClose={onClose}
    >
      {!isDeactivated && <Consequences id={id} />}
      <TextArea
        {...form.field('reason')}
        rows={3}
        description="Its owners get it by email, and its audit log keeps it."
      />
    </FormDialog>
  )
}

function Consequences({ id }: { id: number }) {
  const { keys, members } = useConsequences(id)
  return (
    <DetailList
      details={[
        { term: 'Keys that stop', value: keys ?? '—' },
        { term: 'Members', value: members ?? '—' },
      ]}
    />
  )
}
