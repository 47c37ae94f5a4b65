import { isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RegisteredIssuer } from './issuer';
import { fetchMetadata, metadataAddress, POLL, PUSH, type TransmitterMetadata } from './transmitter-metadata';

/** Something that the check found: whether it is as it must be, and what it is. */
export interface TransmitterFinding {
  ok: boolean;
  text: Sayable;
}

/** What an issuer is checked for. */
type Checked = Pick<RegisteredIssuer, 'issuer' | 'jwksUri' | 'signals'>;

/**
 * Reads what a transmitter publishes about itself, and describes what would keep its signals from arriving. Changes
 * nothing.
 */
export async function checkTransmitter(fetch: GuardedFetch, checked: Checked): Promise<TransmitterFinding[]> {
  const where = metadataAddress(checked.issuer);
  if (where === null) return [{ ok: false, text: msg('trustedIssuers.issuerIsNoAddress') }];
  try {
    const metadata = await fetchMetadata(fetch, where);
    return [
      { ok: true, text: msg('trustedIssuers.configurationIsReadFrom', { where }) },
      issuerFinding(checked, metadata),
      versionFinding(metadata),
      keysFinding(checked, metadata),
      deliveryFinding(checked, metadata),
      ...criticalFindings(checked, metadata),
    ];
  } catch (error) {
    if (!isFetchRefused(error)) throw error;
    return [{ ok: false, text: msg('trustedIssuers.cannotReadConfiguration', { where, problem: error.reason }) }];
  }
}

const shortened = (text: string) => text.slice(0, 300);

/** "This MUST be identical to the iss claim value in Security Event Tokens issued from this Transmitter" (7.1). */
function issuerFinding({ issuer }: Checked, metadata: TransmitterMetadata): TransmitterFinding {
  return metadata.issuer === issuer
    ? { ok: true, text: msg('identityProviders.theIssuerMatches') }
    : { ok: false, text: msg('trustedIssuers.configurationHasIssuer', { issuer: shortened(metadata.issuer) }) };
}

/** "If absent, the Transmitter is assumed to conform to "1_0-ID1" version of the specification" (7.1). */
function versionFinding({ spec_version: version = '1_0-ID1' }: TransmitterMetadata): TransmitterFinding {
  const text = msg('trustedIssuers.specVersionIs', { version: shortened(version) });
  return /^1_0-/.test(version)
    ? { ok: false, text: msg('trustedIssuers.specVersionIsDraft', { version: shortened(version) }) }
    : { ok: true, text };
}

function keysFinding({ jwksUri }: Checked, { jwks_uri: published }: TransmitterMetadata): TransmitterFinding {
  if (jwksUri === null || published === undefined) return { ok: true, text: msg('trustedIssuers.keysAreNotCompared') };
  return published === jwksUri
    ? { ok: true, text: msg('trustedIssuers.keysMatch') }
    : { ok: false, text: msg('trustedIssuers.keysArePublishedAt', { address: shortened(published) }) };
}

/** "if present in a Subject Member in an event, MUST be interpreted by a Receiver" (7.1). */
function criticalFindings({ signals }: Checked, metadata: TransmitterMetadata): TransmitterFinding[] {
  const missing = metadata.critical_subject_members.filter((name) => !signals?.criticalMembers.includes(name));
  if (missing.length === 0) return [];
  return [{ ok: false, text: msg('trustedIssuers.criticalMembersAreMissing', { members: missing.join(', ') }) }];
}

function deliveryFinding(
  { signals }: Checked,
  { delivery_methods_supported: methods }: TransmitterMetadata,
): TransmitterFinding {
  const polled = signals?.pollUrl != null;
  if (methods === undefined) return { ok: true, text: msg('trustedIssuers.deliveryIsNotSaid') };
  if (methods.includes(polled ? POLL : PUSH))
    return { ok: true, text: msg(polled ? 'trustedIssuers.canBePolled' : 'trustedIssuers.canPush') };
  return { ok: false, text: msg(polled ? 'trustedIssuers.cannotBePolled' : 'trustedIssuers.cannotPush') };
}
