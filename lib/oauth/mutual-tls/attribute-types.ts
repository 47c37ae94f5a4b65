/** Short names of attribute types in distinguished names (RFC 4514, 3, and others that OpenSSL and CAs use). */
const OIDS: Record<string, string> = {
  CN: '2.5.4.3',
  SN: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  TITLE: '2.5.4.12',
  BUSINESSCATEGORY: '2.5.4.15',
  POSTALCODE: '2.5.4.17',
  GN: '2.5.4.42',
  GIVENNAME: '2.5.4.42',
  DNQUALIFIER: '2.5.4.46',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
  E: '1.2.840.113549.1.9.1',
  JURISDICTIONC: '1.3.6.1.4.1.311.60.2.1.3',
};

const NAMES = new Map(
  Object.entries(OIDS)
    .reverse()
    .map(([name, oid]) => [oid, name]),
);

const DOTTED = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*))+$/;

/** The object identifier of a short name (in any case) or of a dotted number; null if the type is neither. */
export function attributeOid(type: string): string | null {
  if (DOTTED.test(type)) return type;
  return OIDS[type.toUpperCase()] ?? null;
}

/** The short name of an attribute type, or its dotted number if it has none. */
export function attributeName(oid: string): string {
  return NAMES.get(oid) ?? oid;
}
