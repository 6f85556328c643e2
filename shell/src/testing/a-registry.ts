const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** A registry with a key of its own, which answers as the release server does. */
export async function aRegistry() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const signatureOf = async (url: string, text: string) =>
    base64(await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(`${url}\n${text}`)))

  return {
    key: base64(await crypto.subtle.exportKey('raw', publicKey)),
    /** Its answer to this question. */
    answer: async (url: string, body: unknown) => {
      const text = JSON.stringify(body)
      const headers = new Headers({ 'plan-signature': await signatureOf(url, text) })
      return { ok: true, status: 200, headers, text: async () => text, json: async () => body }
    },
  }
}
