import { CONTEXT_0, CONTEXT_3, derElements, dottedOid, expectTag, OBJECT_IDENTIFIER, SEQUENCE, SET } from './der';
import { directoryString } from './directory-string';
import type { DistinguishedName } from './distinguished-name';

/** The names in a certificate (RFC 5280, 4.1.2.6 and 4.2.1.6). */
export interface CertificateNames {
  subject: DistinguishedName;
  dns: string[];
  uri: string[];
  email: string[];
  /** 4 or 16 bytes each. */
  ip: Uint8Array[];
}

const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
/**
 * The position of the subject in TBSCertificate without the optional version: serial number, algorithm, issuer,
 * validity, subject.
 */
const SUBJECT = 4;

/**
 * Reads the names from the certificate's own bytes, because the text that libraries produce from a certificate can be
 * ambiguous.
 * @param der one certificate, already parsed by node:crypto
 * @throws RangeError, TypeError if it does not have the expected structure
 */
export function certificateNames(der: Uint8Array): CertificateNames {
  const [certificate] = derElements(der);
  const [toBeSigned] = derElements(expectTag(certificate, SEQUENCE));
  const fields = derElements(expectTag(toBeSigned, SEQUENCE)).filter(({ tag }) => tag !== CONTEXT_0);
  const subject = derElements(expectTag(fields[SUBJECT], SEQUENCE)).map((relative) =>
    derElements(expectTag(relative, SET)).map((attribute) => {
      const [type, value] = derElements(expectTag(attribute, SEQUENCE));
      if (!value) throw new RangeError('An attribute of the subject has no value.');
      return { oid: dottedOid(expectTag(type, OBJECT_IDENTIFIER)), value: directoryString(value) };
    }),
  );
  return { subject, ...alternativeNames(fields.find(({ tag }) => tag === CONTEXT_3)?.content) };
}

/** @param extensions the certificate's extensions field, if it has one */
function alternativeNames(extensions: Uint8Array | undefined): Omit<CertificateNames, 'subject'> {
  const names: Omit<CertificateNames, 'subject'> = { dns: [], uri: [], email: [], ip: [] };
  for (const list of extensions ? derElements(extensions) : []) {
    for (const extension of derElements(list.content)) {
      const [type, ...rest] = derElements(extension.content);
      const value = rest.at(-1);
      if (!value || dottedOid(expectTag(type, OBJECT_IDENTIFIER)) !== SUBJECT_ALTERNATIVE_NAME) continue;
      for (const general of derElements(value.content)) {
        for (const { tag, content } of derElements(general.content)) {
          if (tag === 0x81) names.email.push(Buffer.from(content).toString('latin1'));
          if (tag === 0x82) names.dns.push(Buffer.from(content).toString('latin1'));
          if (tag === 0x86) names.uri.push(Buffer.from(content).toString('latin1'));
          if (tag === 0x87) names.ip.push(content);
        }
      }
    }
  }
  return names;
}
