/** The screens of this remote. */
export function Root() {
  return <h1>Profile</h1>
}
