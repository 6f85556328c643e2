import { jest } from '@jest/globals'

// Whole processes are started and broken, at times for longer by hand: only a hang takes this long.
jest.setTimeout(600_000)
