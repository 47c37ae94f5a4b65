/** What a transmitter of Shared Signals publishes about itself (OpenID SSF 1.0, 7). */
import { z } from 'zod';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';

const MOST_BYTES = 64 * 1024;

export const PUSH = 'urn:ietf:rfc:8935';
export const POLL = 'urn:ietf:rfc:8936';

const metadata = z.object({
  issuer: z.string(),
  spec_version: z.string().optional(),
  jwks_uri: z.string().optional(),
  delivery_methods_supported: z.array(z.string()).optional(),
  configuration_endpoint: z.string().optional(),
  status_endpoint: z.string().optional(),
  verification_endpoint: z.string().optional(),
  critical_subject_members: z.array(z.string().max(50)).max(20).default([]),
});

export type TransmitterMetadata = z.output<typeof metadata>;

/**
 * "inserting the string "/.well-known/ssf-configuration" into the Issuer between the host component and the path
 * component, if any" (7.2).
 * @returns null for an issuer that is not a URL
 */
export function metadataAddress(issuer: string): string | null {
  if (!URL.canParse(issuer)) return null;
  const { protocol, host, pathname } = new URL(issuer);
  if (!/^https?:$/.test(protocol)) return null;
  return `${protocol}//${host}/.well-known/ssf-configuration${pathname.replace(/\/$/, '')}`;
}

/** @throws FetchRefused if it cannot be fetched, or is not such a document */
export async function fetchMetadata(fetch: GuardedFetch, address: string): Promise<TransmitterMetadata> {
  const { body } = await fetch(address, { mostBytes: MOST_BYTES, accept: 'application/json' });
  const parsed = metadata.safeParse(parseJsonText(new TextDecoder().decode(body)));
  if (!parsed.success) throw new FetchRefused(msg('trustedIssuers.isNoSsfConfiguration'));
  return parsed.data;
}
