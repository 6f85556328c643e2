export { keepToast } from './toasts/kept-toasts.ts'
export { PAST_TOASTS, type PastToast, type Toast, type ToastKind } from './toasts/toast-store.ts'
export { type ToastDoor, useShownToasts, useToast } from './toasts/use-toast.ts'
