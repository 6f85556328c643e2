import { jest } from '@jest/globals'

// A database of its own for each file: 350 MB, and seconds on a busy machine.
jest.setTimeout(60_000)
