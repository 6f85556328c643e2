export const AUDIT_PATH = '/account/audit'
