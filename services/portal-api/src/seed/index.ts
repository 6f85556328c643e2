export type { ManySizes } from './many/made-up.ts'
export { seedMany } from './many/seed-many.ts'
export { DEMO_PASSWORD, PEOPLE as DEMO_PEOPLE } from './people.ts'
export { seedDemo } from './seed-demo.ts'
