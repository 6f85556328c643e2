import { getPaymentSignature, getVaultPlace } from '@portal/contracts/payments/payment-methods'
import { type CardWords, VAULT_FIELDS, type VaultField } from '@portal/contracts/payments/vault-frames'
import type { FieldLook } from '@portal/design-system/frame-field'
import { productError, useApi } from '@portal/platform/api'
import { reportFault } from '@portal/platform/faults'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLoad } from '../load/index.ts'
import { type Authorization, type VaultFrames, vaultFrames } from './vault-frames.ts'

/** Time limit for the frames to appear, in ms. */
const PATIENCE_MS = 10_000

const AWAY = 'The card vault cannot be reached. Nothing was saved: try again in a moment.'
const TOO_MANY = 'Too many cards were tried. Wait a minute and try again.'
/** A form's own names for what the vault finds wrong. */
const FIELDS: Readonly<Record<string, string>> = {
  number: 'number',
  verification_value: 'code',
  month: 'expiry',
  year: 'expiry',
  full_name: 'name',
}

/** The vault's frames on a page: `away` if they are unavailable, for any reason. */
export interface Vault {
  state: 'opening' | 'open' | 'away'
  origin: string | undefined
  /** Changes with each try to have the frames. */
  attempt: number
  frames: Readonly<Record<VaultField, RefObject<HTMLIFrameElement | null>>>
  /** Fields that are not empty. */
  typed: readonly VaultField[]
  focus: (field: VaultField) => void
  look: (field: VaultField, look: FieldLook) => void
  complain: (field: VaultField, text: string) => void
  /**
   * Returns a token for the card. Rejects with a `ProductError`, at the fields `number`, `code`, `expiry` and `name`.
   */
  tokenize: (card: CardWords) => Promise<string>
  retry: () => void
}

export function useVault({ onSubmit }: { onSubmit: () => void }): Vault {
  const callApi = useApi()
  const place = useLoad(getVaultPlace, { what: 'the card fields', freshFor: Number.POSITIVE_INFINITY })
  const origin = place.data?.origin
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState<readonly VaultField[]>([])
  const [typed, setTyped] = useState<readonly VaultField[]>([])
  const [away, setAway] = useState<'late' | 'refused'>()
  const spoken = useRef<VaultFrames>(undefined)
  const looks = useRef<Partial<Record<VaultField, FieldLook>>>({})
  const frames = { number: useRef<HTMLIFrameElement>(null), code: useRef<HTMLIFrameElement>(null) }
  const { number, code } = frames
  const submit = useRef(onSubmit)
  submit.current = onSubmit

  const tell = useCallback((field: VaultField) => {
    const look = looks.current[field]
    if (!look) return
    const { color, placeholder, fontSize, fontFamily, isDark } = look
    const css = { color, placeholder, 'font-size': fontSize, 'font-family': fontFamily, padding: '0 10px' }
    spoken.current?.look(field, isDark ? 'dark' : 'light', css)
  }, [])

  useEffect(() => {
    if (!origin) return
    setReady([])
    setTyped([])
    setAway(undefined)
    const opened = vaultFrames(origin, (field) => (field === 'number' ? number : code).current?.contentWindow, {
      ready: (field) => {
        setReady((others) => [...others.filter((other) => other !== field), field])
        tell(field)
      },
      changed: (field, isEmpty) =>
        setTyped((others) => [...others.filter((other) => other !== field), ...(isEmpty ? [] : [field])]),
      submitted: () => submit.current(),
    })
    spoken.current = opened
    const timer = setTimeout(setAway, PATIENCE_MS, 'late')
    const refused = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(origin)) setAway('refused')
    }
    document.addEventListener('securitypolicyviolation', refused)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', refused)
      opened.close()
    }
  }, [origin, attempt, number, code, tell])

  const isOpen = VAULT_FIELDS.every((field) => ready.includes(field))
  const isLate = away === 'late' && !isOpen
  // What a policy refuses the browser tells of itself. Whose frames they were follows from the stack.
  useEffect(() => {
    if (isLate) reportFault({ kind: 'policy', ...ofLateFrames() })
  }, [isLate])

  async function authorize(): Promise<Authorization> {
    const { nonce = '', timestamp = '', signature = '', certificateToken = '' } = await callApi(getPaymentSignature)
    return { nonce, timestamp, signature, certificate_token: certificateToken }
  }

  return {
    state: isOpen ? 'open' : away || place.error ? 'away' : 'opening',
    origin,
    attempt,
    frames,
    typed,
    focus: useCallback((field) => spoken.current?.focus(field), []),
    look: useCallback(
      (field, look) => {
        looks.current[field] = look
        tell(field)
      },
      [tell],
    ),
    complain: useCallback((field, text) => spoken.current?.complain(field, text), []),
    tokenize: (card) => tokenOf(async () => spoken.current?.tokenize(card, await authorize())),
    retry: () => {
      if (place.error) place.retry()
      setAttempt((earlier) => earlier + 1)
    },
  }
}

type Said = Awaited<ReturnType<VaultFrames['tokenize']>>

/** Returns the token that the vault gives for a card handed to it. Rejects with a `ProductError`. */
async function tokenOf(hand: () => Promise<Said | undefined>): Promise<string> {
  const first = await hand()
  // What was authorized may have gone stale or been used up: once more with another word of the portal's (rule K1).
  const isStale = first && 'refused' in first && first.refused === 'authorization'
  const said = isStale ? await hand() : first
  if (said && 'token' in said) return said.token
  throw refusal(said?.refused ?? 'away', said?.fields ?? {})
}

function ofLateFrames() {
  const { message, stack = '' } = new Error('The frames of the card vault did not come.')
  return { message, stack }
}

function refusal(reason: string, wrong: Readonly<Record<string, string>>) {
  if (reason !== 'card')
    return productError([{ name: 'vault', message: reason === 'too-many' ? TOO_MANY : AWAY, isHttpClientError: false }])

  const fields = Object.fromEntries(Object.entries(wrong).map(([name, text]) => [FIELDS[name] ?? name, text]))
  const message = 'Please correct the errors and resubmit the form.'
  return productError([{ name: 'vault', message, fields, isHttpClientError: false }])
}
