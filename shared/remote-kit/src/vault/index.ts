export { useVault, type Vault } from './use-vault.ts'
export { VaultField } from './vault-field.tsx'
