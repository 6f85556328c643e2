/** The screens of this remote. */
export function Root() {
  return <h1>Users and accounts</h1>
}
