/** Where every signed-in person can go. */
export const HOME_PATH = '/';
