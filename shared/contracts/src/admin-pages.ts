/** Paths of the staff area that letters to staff lead to, apart from PAGES: no file for customers names them. */
export const ADMIN_PAGES = { orders: '/admin/orders' } as const
