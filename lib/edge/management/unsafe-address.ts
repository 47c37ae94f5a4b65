/** The message for a plain http address at a host for which the operator has not allowed http (docs/decisions/0018). */
export const unsafeAddress = 'must start with https://, unless the operator allows http for its host';
