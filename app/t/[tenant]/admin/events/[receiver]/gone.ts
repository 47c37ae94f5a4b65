/** What an action answers when there is no such receiver. */
export const gone = { ok: false, message: 'This receiver does not exist.' };
