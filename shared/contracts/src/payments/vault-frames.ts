import * as z from 'zod/mini'

/** The fields of a card that the vault draws in frames of its own origin. */
export const VAULT_FIELDS = ['number', 'code'] as const
export type VaultField = (typeof VAULT_FIELDS)[number]

const field = z.enum(VAULT_FIELDS)
const words = z.string().check(z.maxLength(300))

/** What a frame of the vault may tell the page; anything else that arrives is nobody's word. */
export const VaultMessage = z.union([
  z.object({ type: z.literal(['vault:ready', 'vault:focused', 'vault:left', 'vault:submitted']), field }),
  z.object({ type: z.literal('vault:changed'), field, isEmpty: z.boolean() }),
  z.object({ type: z.literal('vault:token'), field, id: words, token: words }),
  z.object({
    type: z.literal('vault:refused'),
    field,
    id: words,
    reason: z.enum(['card', 'authorization', 'too-many', 'away']),
    /** By the attribute of a card, as the vault calls it. */
    fields: z.record(words, words),
  }),
])
export type VaultMessage = z.infer<typeof VaultMessage>

/** What stands on a card beside its number and code: the page asks for it itself. */
export interface CardWords {
  full_name: string
  /** 1 to 12. */
  month: number
  year: number
}
