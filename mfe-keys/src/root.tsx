/** The screens of this remote. */
export function Root() {
  return <h1>API keys</h1>
}
