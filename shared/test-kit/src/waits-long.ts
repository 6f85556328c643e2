import { configure } from '@testing-library/dom'

// As jest's own time-out: what a test waits for comes late on a busy machine, and only a hang takes this long.
configure({ asyncUtilTimeout: 300_000 })
