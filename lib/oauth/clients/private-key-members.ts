/** The JWK members that must be kept private (RFC 7518, 6.2.2, 6.3.2, 6.4; RFC 8037, 2). */
export const privateKeyMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const;
