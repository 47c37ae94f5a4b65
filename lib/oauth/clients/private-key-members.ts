/** The members of JWKs that only their owner may know (RFC 7518, 6.2.2, 6.3.2, 6.4; RFC 8037, 2). */
export const privateKeyMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const;
