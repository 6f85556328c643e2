export { CardFields } from './card-fields.tsx'
export { type NewCard, useNewCard } from './use-new-card.ts'
export { VaultAway } from './vault-away.tsx'
