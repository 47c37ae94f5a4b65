/** What an action answers when there is no such connection. */
export const gone = { ok: false, message: 'This connection does not exist.' };
