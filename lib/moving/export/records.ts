import type { RegisteredClient } from '@/lib/grants/clients/client';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import { totpSecretText } from '@/lib/sign-in/second-factors/totp';
import type { TransferInput } from '../transfer/record';
import type { ExportedGroup, HeldPasskey, Holdings } from './store';

export const groupRecord = ({ id, displayName, memberOf }: ExportedGroup): TransferInput => ({
  kind: 'group',
  id,
  display_name: displayName,
  ...(memberOf.length > 0 && { member_of: memberOf }),
});

/** @param how.held missing while the person is being deleted */
export function personRecord(
  { id, attributes: all, role, createdAt }: Person,
  { held, relyingParty, factorKeys }: { held: Holdings | undefined; relyingParty: string | null; factorKeys: Keys },
): TransferInput {
  const { userName, active, ...attributes } = all;
  const email = primaryEmail(all);
  const totp = (held?.totps ?? []).flatMap(({ name, secretEncrypted, parameters }) => {
    const secret = unseal(factorKeys, secretEncrypted);
    return secret ? [{ secret: totpSecretText(secret).replace(/=+$/, ''), ...parameters, label: name }] : [];
  });
  const passkeys =
    relyingParty === null ? [] : (held?.passkeys ?? []).map((passkey) => passkeyOf(passkey, relyingParty));
  return {
    kind: 'person',
    id,
    user_name: userName,
    active,
    attributes,
    ...(role && { role }),
    ...(held?.password && { password: held.password }),
    ...(totp.length > 0 && { totp }),
    ...(passkeys.length > 0 && { passkeys }),
    ...(held && held.links.length > 0 && { links: held.links }),
    ...(held && held.memberOf.length > 0 && { member_of: held.memberOf }),
    ...(email !== null && { email_confirmed: held?.verifiedEmail === email.toLowerCase() }),
    created_at: createdAt.toISOString(),
  };
}

const passkeyOf = (
  { name, credentialId, publicKey, counter, transports, backedUp }: HeldPasskey,
  relyingParty: string,
) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  public_key: publicKey,
  counter,
  relying_party: relyingParty,
  transports,
  name,
  backed_up: backedUp,
});

/**
 * A client with the hash of its newest secret; null for one that is being deleted, and for one whose own document
 * describes it.
 */
export function clientRecord(client: RegisteredClient, secretHash: Bytes | undefined): TransferInput | null {
  if (client.deletion !== null || client.origin === 'metadata-document') return null;
  return {
    kind: 'client',
    client_id: client.clientId,
    metadata: toRfc7591(client),
    ...(secretHash && { secret_sha256: Buffer.from(secretHash).toString('base64url') }),
    enabled: client.disabledAt === null,
  };
}
