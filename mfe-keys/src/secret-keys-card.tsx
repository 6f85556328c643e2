/** What the dashboard shows of secret keys. */
export function SecretKeysCard() {
  return <p>API keys</p>
}
