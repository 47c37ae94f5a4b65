import { problem } from './problem';

export const passwordsOff = problem('conflict', 'The tenant signs nobody in with a password: people use a passkey or an identity provider');

/** Why nobody can be invited by mail, as `whyNoInvitations` tells it. */
export const noInvitations = { 'passwords-off': passwordsOff, 'no-mail-server': problem('conflict', 'This server has no mail server') } as const;
