/** `next` is published ahead of use, `current` signs, `previous` only verifies, `retired` does neither. */
export const signingKeyStatuses = ['next', 'current', 'previous', 'retired'] as const;
export type SigningKeyStatus = (typeof signingKeyStatuses)[number];
