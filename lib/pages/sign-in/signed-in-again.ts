/** The page at which the window ends that a form opens for a new sign-in; it tells the form who signed in. */
export const SIGNED_IN_AGAIN = '/signed-in-again';
