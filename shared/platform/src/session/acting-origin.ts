import { Path } from '../navigation/path.ts'
import { storedValue } from '../storage/stored-value.ts'

/**
 * Page of this tab before its staff member started to act as someone. Device storage, because everything else is
 * cleared then.
 */
export const actingOrigin = storedValue('session', 'device:acting-origin', Path)
