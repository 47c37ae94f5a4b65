/** What an action answers when there is no such issuer. */
export const gone = { ok: false, message: 'This issuer is not trusted any more.' };
