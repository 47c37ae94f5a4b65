/** What is said of an address that is plain http, at a host where the operator has not allowed that (docs/decisions/0018). */
export const unsafeAddress = 'must start with https://, unless the operator allows http for its host';
