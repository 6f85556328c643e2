import { listFavoriteAccounts, renameFavoriteAccount } from '@portal/contracts/sales/admin-favorites'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

/** A favorite that somebody gives another nickname. */
export interface RenamedFavorite {
  id: number
  /** Name of the account, which stands there without a nickname. */
  name: string
  nickname: string
}

/** Gives a favorite a nickname, or its own name again (rule G8). */
export function NicknameDialog({ opened, onClose }: { opened: RenamedFavorite; onClose: () => void }) {
  const { id, name, nickname } = opened
  const rename = useWrite(renameFavoriteAccount, {
    onAnswer: (_, { body }, read) => read.changeRow(listFavoriteAccounts, 'account_id', { account_id: id, ...body }),
    stale: [listFavoriteAccounts],
    staleIfRefused: [listFavoriteAccounts],
  })
  const toast = useToast()
  const form = useCallForm(renameFavoriteAccount, {
    labels: { nickname: 'Nickname' },
    values: { nickname },
    send: (body) => rename.run({ params: { id }, body }),
    done: (_, body) => {
      onClose()
      toast.success(body.nickname ? `${name} is shown as ${body.nickname}` : `${name} is shown under its own name`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Nickname of ${name}`} submitLabel="Save">
      <TextField
        {...form.field('nickname')}
        isOptional
        description="Only you see it. Without one the account is shown under its own name."
        autoComplete="off"
      />
    </FormDialog>
  )
}
