import { configure } from '@testing-library/dom'

// What a test waits for comes late on a busy machine: only what never comes takes so long.
configure({ asyncUtilTimeout: 30_000 })
