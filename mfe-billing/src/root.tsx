/** The screens of this remote. */
export function Root() {
  return <h1>Subscriptions</h1>
}
