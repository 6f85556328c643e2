export { keepToast } from './toasts/kept-toasts.ts'
export type { Toast, ToastKind } from './toasts/toast-store.ts'
export { type ToastDoor, useShownToasts, useToast } from './toasts/use-toast.ts'
