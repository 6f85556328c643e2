import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import {
  createKeyLimit,
  deleteKeyLimit,
  Lookups,
  listKeyLimits,
  resetKeyLimit,
  updateKeyLimit,
} from '@portal/contracts/security/key-limits'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { type ApiKey, nameOf } from '../key.ts'
import type { LimitOfKey } from './limit-of-key.ts'

/** A number as somebody types it, with or without signs between its digits; or the word for none, as it is shown. */
const TypedLimit = z.object({
  limit: z.pipe(z.pipe(z.string(), z.transform(lookupsOf)), Lookups),
})
/** The lists of keys too: a limit decides about their status. */
const stale = [listKeyLimits, listSecretKeys, listEmbeddedKeys]

function lookupsOf(typed: string): number {
  if (typed.trim().toLowerCase() === 'unlimited') return UNLIMITED_LOOKUPS
  return Number(typed.replace(/[\s,._']/g, '') || Number.NaN)
}

interface LimitDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

/** Sets a limit, or changes the one that there is. */
export function LimitDialog({ apiKey, limit, onClose }: LimitDialogProps & { limit: LimitOfKey | null }) {
  const { key_id: id = '' } = apiKey
  const name = nameOf(apiKey)
  const toast = useToast()
  const create = useWrite(createKeyLimit, { stale, staleIfRefused: stale })
  const update = useWrite(updateKeyLimit, { stale, staleIfRefused: stale })
  const used = limit?.lookups_used ?? 0
  const form = useCallForm(
    { body: TypedLimit },
    {
      labels: { limit: 'Limit' },
      values: { limit: limit?.max_lookups === undefined ? '' : formatNumber(limit.max_lookups) },
      send: (body) =>
        limit ? update.run({ params: { id }, body: { new_limit: body.limit } }) : create.run({ params: { id }, body }),
      done: (_, body) => {
        onClose()
        toast.success(
          body.limit < UNLIMITED_LOOKUPS
            ? `${name} is limited to ${formatCount(body.limit, 'lookup')}`
            : `${name} is unlimited`,
        )
      },
    },
  )
  return (
    <FormDialog
      form={form}
      title={limit ? `Change the limit of ${name}` : `Set a limit for ${name}`}
      description={
        limit
          ? `The count so far stays: ${formatNumber(used)}. A limit below that refuses lookups right away.`
          : 'Counting begins now. At the limit, lookups with this key are refused until you raise or reset it.'
      }
      submitLabel={limit ? 'Change limit' : 'Set limit'}
      onClose={onClose}
    >
      <TextField
        {...form.field('limit')}
        description="Total lookups"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

/** Asks before a key's count is reset, because it is lost. */
export function ResetLimitDialog({ apiKey, limit, onClose }: LimitDialogProps & { limit: LimitOfKey }) {
  const { lookups_used = 0 } = limit
  const reset = useWrite(resetKeyLimit, { stale, staleIfRefused: stale })
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Count the lookups of ${nameOf(apiKey)} from zero?`}
      confirmLabel="Count from zero"
      onConfirm={async () => {
        await reset.run({ params: { id: apiKey.key_id ?? '' } })
        toast.success(`${nameOf(apiKey)} counts from zero`)
      }}
    >
      <p>
        It has counted {formatCount(lookups_used, 'lookup')}, and can then use its whole limit again. Its usage history
        and what you pay stay as they are.
      </p>
    </ConfirmDialog>
  )
}

/** Asks before a key may use all lookups of the account. */
export function RemoveLimitDialog({ apiKey, onClose }: LimitDialogProps) {
  const remove = useWrite(deleteKeyLimit, { stale, staleIfRefused: stale })
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove the limit of ${nameOf(apiKey)}?`}
      confirmLabel="Remove limit"
      onConfirm={async () => {
        await remove.run({ params: { id: apiKey.key_id ?? '' } })
        toast.success(`${nameOf(apiKey)} has no limit`)
      }}
    >
      <p>The key can then use all lookups of the account. Its count is discarded.</p>
    </ConfirmDialog>
  )
}
