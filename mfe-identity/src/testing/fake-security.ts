import { addOidcLogin, listLoginProviders, removeOidcLogin, startOidc } from '@portal/contracts/authorization/oidc'
import {
  askForFreshPasskey,
  askForPasskey,
  finishLogInWithPasskey,
  logInWithPasskey,
  signInWithPasskey,
} from '@portal/contracts/authorization/passkey-log-in'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@portal/contracts/authorization/passkeys'
import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import {
  listRememberedBrowsers,
  type RememberedBrowser,
  removeRememberedBrowser,
} from '@portal/contracts/authorization/remembered-browsers'
import {
  addSecondStep,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@portal/contracts/authorization/second-factor'
import {
  addPasswordLogin,
  type Credential,
  cancelUsernameChange,
  changePassword,
  changeUsername,
  getUsernameInfo,
  listCredentials,
  removePasswordLogin,
  resendConfirmation,
  type UsernameInfo,
} from '@portal/contracts/authorization/self'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  listSignIns,
  type OwnSession,
  type SignInAttempt,
} from '@portal/contracts/authorization/sessions'
import { getCompanyLogin, startCompanyLogin } from '@portal/contracts/authorization/sso'
import { aUsernameInfo, fakeApi } from '@portal/test-kit'

export const OLD_PASSWORD = 'correct-horse-battery'
const MOMENT = '2026-01-15T09:30:00Z'

export const PASSWORD: Credential = {
  provider: 'password',
  email_address: 'owner@acme.example',
  created: MOMENT,
  last_used: MOMENT,
}
export const GOOGLE: Credential = { ...PASSWORD, provider: 'google', email_address: 'olivia@gmail.example' }

export function aSession(facts: Partial<OwnSession> = {}): OwnSession {
  return {
    session_id: 'here',
    device: 'Chrome on Windows',
    place: 'this-network',
    address: '203.0.113.7',
    provider: 'password',
    signed_in: MOMENT,
    last_used: MOMENT,
    is_current: true,
    ...facts,
  }
}

export function aSignIn(facts: Partial<SignInAttempt> = {}): SignInAttempt {
  const { device, place, address, provider } = aSession()
  return { id: 1, at: MOMENT, device, place, address, provider, is_refused: false, is_new_device: false, ...facts }
}

export function aPasskey(facts: Partial<Passkey> = {}): Passkey {
  const { device, place, address } = aSession()
  return {
    id: 1,
    name: 'Work laptop',
    created: MOMENT,
    last_used: MOMENT,
    is_synced: false,
    device,
    place,
    address,
    ...facts,
  }
}

export function aRememberedBrowser(facts: Partial<RememberedBrowser> = {}): RememberedBrowser {
  const { device, place, address } = aSession()
  const ends = '2026-02-14T09:30:00Z'
  return { id: 1, device, place, address, remembered: MOMENT, last_used: '', ends, is_current: true, ...facts }
}

interface Facts {
  username?: Partial<UsernameInfo>
  credentials?: Credential[]
  sessions?: OwnSession[]
  history?: SignInAttempt[]
  /** The organization whose company login can be added. */
  company?: string
  secondFactor?: SecondFactor
  passkeys?: Passkey[]
  remembered?: RememberedBrowser[]
}

/** Key of an authenticator app, and recovery codes, as the server would show them once. */
export const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const RECOVERY_CODES = ['0a1b-2c3d-4e5f', '1a1b-2c3d-4e5f', '2a1b-2c3d-4e5f']

const CHALLENGE = 'Y2hhbGxlbmdl'
const REQUEST_OPTIONS = { rpId: 'localhost', challenge: CHALLENGE, userVerification: 'required', allowCredentials: [] }
const CREATION_OPTIONS = {
  rp: { id: 'localhost', name: 'Doorstep' },
  user: { id: 'aGFuZGxl', name: 'owner@acme.example', displayName: 'owner@acme.example' },
  challenge: CHALLENGE,
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
}

/** An API that knows how one person logs in, and does with that what the server does. */
export function fakeSecurity({
  username,
  credentials = [PASSWORD],
  sessions = [aSession()],
  history = [aSignIn()],
  company = '',
  secondFactor = { since: '', recovery_codes_left: 0 },
  passkeys = [],
  remembered = [],
}: Facts = {}) {
  const fake = fakeApi()
  let browsers = remembered
  let [info, ways, own, factor, keys] = [aUsernameInfo(username), credentials, sessions, secondFactor, passkeys]
  const wait = (pendingEmailAddress: string) => {
    info = { ...info, pendingEmailAddress }
    return info
  }

  fake.on(getUsernameInfo, () => info)
  fake.on(changeUsername, ({ body }) => wait(body.username))
  fake.on(cancelUsernameChange, () => wait(''))
  fake.on(resendConfirmation, () => undefined)
  fake.on(getCompanyLogin, () => ({ organization_id: company ? 7 : 0, organization_name: company }))
  fake.on(startCompanyLogin, () => ({ redirect_uri: 'https://login.acme.example/' }))
  fake.on(listCredentials, () => ways)
  fake.on(changePassword, () => undefined)
  fake.on(requestPasswordReset, () => undefined)
  fake.on(addPasswordLogin, () => {
    ways = [PASSWORD, ...ways]
    return undefined
  })
  fake.on(removePasswordLogin, () => {
    ways = ways.filter(({ provider }) => provider !== 'password')
    return undefined
  })
  fake.on(listLoginProviders, () => [
    { provider: 'google', title: 'Google', callback: '/account/callback/login' },
    { provider: 'microsoft', title: 'Microsoft', callback: '/account/callback/g2' },
  ])
  fake.on(startOidc, ({ body }) => ({ redirect_uri: `https://${body.provider}.example/?to=${body.redirect_uri}` }))
  fake.on(addOidcLogin, () => undefined)
  fake.on(removeOidcLogin, ({ query }) => {
    ways = ways.filter(({ provider }) => provider !== query.provider)
    return undefined
  })
  fake.on(getSecondFactor, () => factor)
  fake.on(addSecondStep, () => undefined)
  fake.on(beginSecondFactor, () => ({
    secret: APP_SECRET,
    uri: `otpauth://totp/Doorstep:owner%40acme.example?issuer=Doorstep&secret=${APP_SECRET}&algorithm=SHA1&digits=6&period=30`,
  }))
  const newCodes = () => {
    factor = { since: factor.since || MOMENT, recovery_codes_left: RECOVERY_CODES.length }
    return { recovery_codes: RECOVERY_CODES }
  }
  fake.on(confirmSecondFactor, newCodes)
  fake.on(renewRecoveryCodes, newCodes)
  fake.on(removeSecondFactor, () => {
    factor = { since: '', recovery_codes_left: 0 }
    return undefined
  })
  fake.on(listRememberedBrowsers, () => browsers)
  fake.on(removeRememberedBrowser, ({ params }) => {
    browsers = browsers.filter(({ id }) => id !== params.id)
    return undefined
  })
  fake.on(listPasskeys, () => keys)
  fake.on(beginPasskey, () => ({ options: CREATION_OPTIONS }))
  fake.on(addPasskey, () => {
    const added = aPasskey({ id: keys.length + 1, name: 'Chrome on macOS', last_used: '', is_synced: true })
    keys = [...keys, added]
    return added
  })
  fake.on(renamePasskey, ({ params, body }) => {
    const renamed = aPasskey({ id: Number(params.id), name: body.name })
    keys = keys.map((one) => (one.id === renamed.id ? renamed : one))
    return renamed
  })
  fake.on(removePasskey, ({ params }) => {
    keys = keys.filter(({ id }) => id !== params.id)
    return undefined
  })
  for (const call of [askForPasskey, askForFreshPasskey] as const) fake.on(call, () => ({ options: REQUEST_OPTIONS }))
  for (const call of [logInWithPasskey, finishLogInWithPasskey, signInWithPasskey] as const)
    fake.on(call, () => ({ user_id: 1, staff: false }))
  fake.on(listSessions, () => own)
  fake.on(endOwnSession, ({ params }) => {
    own = own.filter(({ session_id }) => session_id !== params.id)
    return undefined
  })
  fake.on(endOtherSessions, () => {
    own = own.filter(({ is_current }) => is_current)
    return undefined
  })
  fake.on(listSignIns, ({ query }) => {
    const after = Number(query?.after ?? Number.POSITIVE_INFINITY)
    return history.filter(({ id }) => id < after).slice(0, 20)
  })
  return fake
}
