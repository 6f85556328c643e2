/** Replaces axios' form serialization. */
export default function noFormData(): never {
  throw new Error('The portal sends JSON, or a form that the browser made.')
}
