/** Stands in for axios' ways between objects and forms. */
export default function noFormData(): never {
  throw new Error('The portal sends JSON, or a form that the browser made.')
}
