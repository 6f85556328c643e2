import { Path } from '../navigation/path.ts'
import { storedValue } from '../storage/stored-value.ts'

/** Where this tab was when its member of staff began to act as somebody. Of the device, because everything else is forgotten then. */
export const actingOrigin = storedValue('session', 'device:acting-origin', Path)
