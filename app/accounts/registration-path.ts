/** Create an account and come back to this place; without one, to the courses of the new account. */
export const registrationPath = (back = ''): string =>
  back === '' ? '/register' : `/register?back=${encodeURIComponent(back)}`;
