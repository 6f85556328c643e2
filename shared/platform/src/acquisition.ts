export { firstClick } from './acquisition/first-click.ts'
