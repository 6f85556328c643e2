/** Message for our own failures (account.md §8), and what a whole page that broke has below it (commerce.md §2). */
export const SOMETHING_BROKE = {
  title: 'Well, this is awkward.',
  text: "Something broke — but it's not your fault. Try refreshing the page, and if that doesn't help, feel free to contact our support team.",
  later: 'If it still does not work, try again later.',
  home: 'Take me home',
} as const
