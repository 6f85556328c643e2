export { purgeAnnouncements } from './announcements.sql.ts'
