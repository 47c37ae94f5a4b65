/** What an action answers when there is no such schema. */
export const gone = { ok: false, message: 'This schema is not declared any more.' };
