/** Message for our own failures (account.md §8). */
export const SOMETHING_BROKE = {
  title: 'Well, this is awkward.',
  text: "Something broke — but it's not your fault. Try refreshing the page, and if that doesn't help, feel free to contact our support team.",
} as const
