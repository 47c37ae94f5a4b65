/** For how long it is tried to tell a client that a session has ended, in hours: sessions at clients end by themselves. */
export const triedHours = 24;

/** How long what is settled stays to be looked at, in days. */
export const logoutKeptDays = 7;
