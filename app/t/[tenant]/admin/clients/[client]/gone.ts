/** What an action answers when somebody deleted the client meanwhile. */
export const gone = { ok: false, message: 'This client does not exist any more.' };
