/** The TLS versions and cipher suites that our own listener offers (BCP 195, RFC 9325). */

/**
 * The suites of TLS 1.3, such as "TLS_AES_128_GCM_SHA256", all with forward secrecy and authenticated encryption (RFC
 * 8446, B.4), by their OpenSSL names.
 */
const TLS_1_3 = ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'];

/** Only the suites of TLS 1.2 that RFC 9325, 4.2 recommends: no CBC, no static RSA, no CCM, no ARIA. */
const TLS_1_2 = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

export const tlsSuites: readonly string[] = [...TLS_1_3, ...TLS_1_2];

export const tlsVersions = ['1.2', '1.3'] as const;

/** Options for `tls.createSecureContext`. */
export interface TlsOffer {
  minVersion: 'TLSv1.2' | 'TLSv1.3';
  maxVersion: 'TLSv1.2' | 'TLSv1.3';
  ciphers: string;
  honorCipherOrder: true;
}

/**
 * The versions and suites to offer. A version with no suite left is not offered.
 * @param minVersion the oldest version
 * @param only limits the offer to these suites of `tlsSuites`; undefined for all
 * @returns null when nothing is left to offer
 */
export function tlsOffer(
  minVersion: (typeof tlsVersions)[number],
  only: readonly string[] = tlsSuites,
): TlsOffer | null {
  const allowed = minVersion === '1.3' ? TLS_1_3 : tlsSuites;
  const suites = allowed.filter((suite) => only.includes(suite));
  if (suites.length === 0) return null;
  const isOf = (version: readonly string[]) => suites.some((suite) => version.includes(suite));
  return {
    minVersion: isOf(TLS_1_2) ? 'TLSv1.2' : 'TLSv1.3',
    maxVersion: isOf(TLS_1_3) ? 'TLSv1.3' : 'TLSv1.2',
    ciphers: suites.join(':'),
    honorCipherOrder: true,
  };
}
