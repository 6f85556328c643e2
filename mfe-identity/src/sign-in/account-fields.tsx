import type { TextFieldProps } from '@portal/design-system/text-field'
import { EmailField } from '@portal/remote-kit/email-field'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

/* The fields of a login, as password managers know them. */

/** The address that somebody logs in with. */
export function LoginField(field: TextFieldProps) {
  return <EmailField {...field} autoComplete="username" />
}

/** A password that somebody makes up. */
export function NewPasswordField(field: Omit<PasswordFieldProps, 'autoComplete'>) {
  return <PasswordField {...field} description="At least 8 characters, of any kind." autoComplete="new-password" />
}

/** Tells a password manager which login a form is about, if the form has no field for it. */
export function WhosePassword({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
