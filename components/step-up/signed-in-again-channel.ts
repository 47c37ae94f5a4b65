/** The broadcast channel on which a window reports who signed in again, to the waiting form of the same origin. */
export const signedInAgainChannel = 'tessera-signed-in-again';
