export { CallForm } from './call-form.tsx'
export { DialogForm, FormDialog } from './form-dialog.tsx'
export { TextFileField } from './text-file-field.tsx'
export { type CallFormState, type FormField, useCallForm } from './use-call-form.ts'
