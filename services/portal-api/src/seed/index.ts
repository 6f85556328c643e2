export { DEMO_PASSWORD, PEOPLE as DEMO_PEOPLE } from './people.ts'
export { seedDemo } from './seed-demo.ts'
