/**
 * A door that stands ajar, in the blue of a number plate with a brass knob: no letter, so that it fits any name. What is
 * inside of an `svg` of {@link MARK_BOX}.
 */
export const MARK =
  '<rect width="32" height="32" rx="7" fill="#253974"/>' +
  '<path d="M10 25V8h9v17M7 25h18" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<circle cx="15.5" cy="17" r="2" fill="#ffba18"/>'
export const MARK_BOX = '0 0 32 32'
