import * as z from 'zod/mini'

/** The fields of a card that the vault draws in frames of its own origin. */
export const VAULT_FIELDS = ['number', 'code'] as const
export type VaultField = (typeof VAULT_FIELDS)[number]

const field = z.enum(VAULT_FIELDS)
const words = z.string().check(z.maxLength(300))

/** Messages of the vault's frames to the page; everything else is ignored. */
export const VaultMessage = z.union([
  z.object({ type: z.literal(['vault:ready', 'vault:focused', 'vault:left', 'vault:submitted']), field }),
  z.object({ type: z.literal('vault:changed'), field, isEmpty: z.boolean() }),
  z.object({ type: z.literal('vault:token'), field, id: words, token: words }),
  z.object({
    type: z.literal('vault:refused'),
    field,
    id: words,
    reason: z.enum(['card', 'authorization', 'too-many', 'away']),
    /** Errors by the card's attributes, with the vault's names. */
    fields: z.record(words, words),
  }),
])
export type VaultMessage = z.infer<typeof VaultMessage>

/** Card details other than its number and code: the page asks for them itself. */
export interface CardWords {
  full_name: string
  /** 1 to 12. */
  month: number
  year: number
}
