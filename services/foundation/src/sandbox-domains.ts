/*
 * The proven domain of the example company, and the record that proves it at the sandbox's name server. None of it exists in
 * production.
 */

const token = '0f1e2d3c4b5a69788796a5b4c3d2e1f000112233'

export const SANDBOX_DOMAIN = {
  domain: 'acme.example',
  token,
  record: { name: '_doorstep-challenge.acme.example', text: `doorstep-verification=${token}` },
} as const
