const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** The text at a path of this portal. Rejects when the registry's key (a point of P-256, base64) has not signed it for this path. */
export async function fetchSigned(url: string, key: string): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The plan answered ${response.status}.`)
  const text = await response.text()
  const signed = new TextEncoder().encode(`${url}\n${text}`)
  const signature = bytesOf(response.headers.get('plan-signature') ?? '')
  const verifying = await crypto.subtle.importKey('raw', bytesOf(key), ALGORITHM, false, ['verify'])
  if (await crypto.subtle.verify(ALGORITHM, verifying, signature, signed)) return text
  throw new Error('The plan is not what the registry has signed.')
}

function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
