import { addOidcLogin } from '@portal/contracts/authorization/oidc'
import { useWrite } from '@portal/remote-kit/write'
import { Returning, useReturn } from './returning.tsx'
import { useAddLogin } from './use-add-login.ts'

/** Callback page of providers for adding a way to log in. */
export function AddLoginPage() {
  const add = useWrite(addOidcLogin)
  useReturn(useAddLogin((sent) => add.run({ body: { ...sent, request_path: location.pathname } })))
  return <Returning title="Add a login">Connecting it…</Returning>
}
