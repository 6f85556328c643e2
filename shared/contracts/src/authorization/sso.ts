import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Redirection } from './oidc.ts'
import { SignedIn } from './session.ts'

/** An unknown organization is answered like one without single sign-on (rule F9). */
export const startSso = call({
  service: 'authorization',
  method: 'POST',
  path: '/sso/redirect',
  requires: 'public',
  body: z.object({ organization: z.string(), redirect_uri: z.string() }),
  response: Redirection,
  errors: ['identity-context:authentication-failure'],
})

export const finishSso = call({
  service: 'authorization',
  method: 'POST',
  path: '/sso/authenticate',
  requires: 'public',
  body: z.object({ organization: z.string(), redirect_uri: z.string(), code: z.string() }),
  response: SignedIn,
  errors: ['identity-context:authentication-failure', 'identity-context:general-upstream-failure'],
})
