/** The browser's channel on which a window says who signed in again, to the form of the same origin that waits for it. */
export const signedInAgainChannel = 'tessera-signed-in-again';
