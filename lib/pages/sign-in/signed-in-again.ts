/** The page where the window that a form opens for a new sign-in ends; it reports to the form who signed in. */
export const SIGNED_IN_AGAIN = '/signed-in-again';
