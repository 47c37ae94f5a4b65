import { z } from 'zod';
import { isKeepable } from '@/lib/platform/shared/keepable';

/** The source's identifier for one of its groups or people. It only has to be unique within the file. */
const sourceId = z.string().min(1).max(255);
const name = z.string().min(1).max(255);
const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding');
const instant = z.iso.datetime({ offset: true });
/** The groups to which a person or group belongs directly. */
const memberOf = z.array(sourceId).max(10_000).optional();

const group = z.strictObject({
  kind: z.literal('group'),
  id: sourceId,
  display_name: name,
  description: z.string().max(1024).optional(),
  member_of: memberOf,
});

const totp = z.strictObject({
  /** The shared secret in base32 without padding (RFC 4648, 6). */
  secret: z
    .string()
    .max(256)
    .regex(/^[A-Za-z2-7]+$/, 'must be base32 without padding'),
  algorithm: z.enum(['SHA1', 'SHA256', 'SHA512']).default('SHA1'),
  digits: z.int().min(6).max(10).default(6),
  /** In seconds. */
  period: z.int().min(1).max(300).default(30),
  label: z.string().max(200).optional(),
});

const passkey = z.strictObject({
  /** The credential ID. */
  id: base64url(1400),
  /** COSE_Key (RFC 9052, 7). */
  public_key: base64url(4096),
  /** The last signature counter that the source saw. */
  counter: z.int().min(0).max(0xffff_ffff).default(0),
  /** The relying party ID: the domain for which the credential was created. */
  relying_party: name,
  transports: z.array(z.string().max(32)).max(10).optional(),
  name: z.string().max(200).optional(),
  backed_up: z.boolean().optional(),
});

const person = z.strictObject({
  kind: z.literal('person'),
  id: sourceId,
  user_name: name,
  active: z.boolean(),
  /** SCIM core User attributes (RFC 7643, 4.1) except userName, active, groups and password; extensions by URN. */
  attributes: z.record(z.string(), z.json()),
  /** Only Tessera's own export has roles. An import never grants a role above that of the importing administrator. */
  role: z.enum(['auditor', 'admin', 'owner']).nullable().optional(),
  /** The password's hash in PHC or modular crypt format (docs/reference/transfer-file.md). */
  password: z.string().min(1).max(2048).optional(),
  totp: z.array(totp).max(10).optional(),
  passkeys: z.array(passkey).max(50).optional(),
  /** The person's subjects at identity providers. */
  links: z
    .array(z.strictObject({ issuer: z.string().min(1).max(2048), subject: name }))
    .max(50)
    .optional(),
  member_of: memberOf,
  /** Whether the source confirmed that the primary email address is the person's. */
  email_confirmed: z.boolean().optional(),
  created_at: instant.optional(),
});

const client = z.strictObject({
  kind: z.literal('client'),
  client_id: name,
  /** Client metadata (RFC 7591, 2). */
  metadata: z.record(z.string(), z.json()),
  /** In plain text, where the source exports it. */
  secret: z.string().min(1).max(1024).optional(),
  /** The SHA-256 hash of the secret, in Tessera's own export. */
  secret_sha256: base64url(43).length(43).optional(),
  /** Defaults to true. */
  enabled: z.boolean().optional(),
});

/** A record of a transfer file (docs/reference/transfer-file.md): one line of JSON. */
export const transferRecord = z
  .discriminatedUnion('kind', [group, person, client])
  .refine((record) => isKeepable(record), 'must not contain NUL or unpaired surrogates');

export type TransferRecord = z.output<typeof transferRecord>;
/** A record as it is written into a file; what has a default may be missing. */
export type TransferInput = z.input<typeof transferRecord>;
export type TransferGroup = Extract<TransferRecord, { kind: 'group' }>;
export type TransferPerson = Extract<TransferRecord, { kind: 'person' }>;
export type TransferClient = Extract<TransferRecord, { kind: 'client' }>;
