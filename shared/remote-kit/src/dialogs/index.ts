export { ConfirmDialog } from './confirm-dialog.tsx'
export { dialogsOnDemand } from './dialogs-on-demand.tsx'
export { GuardedActions } from './guarded-actions.tsx'
export { type CloseGuard, useCloseGuard } from './use-close-guard.ts'
