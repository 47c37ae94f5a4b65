/**
 * A run of a flow. The server does not store it: between two steps it is in the browser, sealed so that it cannot be
 * read or changed there, and valid for one person in one browser for half an hour.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { flowNames } from './flows';
import { ProofKey } from './proof-key';
import { Step } from './step';

export const RUN_SECONDS = 30 * 60;

/** Sealed runs are small, so this also bounds their size when decompressed. */
const LARGEST_BYTES = 1024 * 1024;

export const tokenNames = ['access_token', 'refresh_token', 'id_token', 'id_jag'] as const;
export type TokenName = (typeof tokenNames)[number];

const Run = z.object({
  tenantId: z.string(),
  personId: z.string(),
  /** The hash of the browser's cookie, in base64url. */
  browser: z.string(),
  clientId: z.string(),
  flow: z.enum(flowNames),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
  /** The client's secret, for the length of the run. */
  secret: z.string().nullable(),
  /** Whether the secret was created for this run: it is known to no other party and expires by itself. */
  temporary: z.boolean(),
  /** The run's own key, if the client's tokens are bound to a key. */
  proofKey: ProofKey.nullable(),
  steps: z.array(Step),
  /** The latest token of each kind. */
  tokens: z.partialRecord(z.enum(tokenNames), z.string()),
  /** An authorization request that was sent, and its code once received. */
  pending: z
    .object({ state: z.string(), verifier: z.string(), nonce: z.string().nullable(), code: z.string().nullable() })
    .nullable(),
  /** The parameters of an authorization request that is still to be signed (RFC 9101). */
  request: z.record(z.string(), z.string()).nullable(),
  /** Where the browser continues. */
  continueSignIn: z.string().nullable(),
  device: z
    .object({ deviceCode: z.string(), userCode: z.string(), address: z.string(), intervalSeconds: z.number() })
    .nullable(),
  /** A request that waits for a person's decision. */
  approval: z.object({ authReqId: z.string(), intervalSeconds: z.number() }).nullable(),
});

export type Run = z.infer<typeof Run>;

/** The owner of a run: tenant, person and browser. */
export type RunHolder = Pick<Run, 'tenantId' | 'personId' | 'browser'>;

/** Creates a run that has no steps yet. */
export function newRun(
  holder: RunHolder,
  { now, ...begun }: Pick<Run, 'clientId' | 'flow' | 'secret' | 'temporary' | 'proofKey'> & { now: Date },
): Run {
  return {
    ...holder,
    ...begun,
    expiresAt: Math.floor(now.getTime() / 1000) + RUN_SECONDS,
    steps: [],
    tokens: {},
    pending: null,
    request: null,
    continueSignIn: null,
    device: null,
    approval: null,
  };
}

/** @param key used for sealing runs only */
export function sealRun(key: Keys, run: Run): string {
  return Buffer.from(seal(key, deflateRawSync(JSON.stringify(run)))).toString('base64url');
}

/**
 * Opens a sealed run.
 * @returns null when the value is not a run, has expired, or belongs to another person or browser
 */
export function openRun(key: Keys, sealed: string, holder: RunHolder, now: Date): Run | null {
  const opened = unseal(key, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const { success, data } = Run.safeParse(
    JSON.parse(inflateRawSync(opened, { maxOutputLength: LARGEST_BYTES }).toString('utf8')),
  );
  if (!success || data.expiresAt <= now.getTime() / 1000) return null;
  const held =
    data.tenantId === holder.tenantId && data.personId === holder.personId && data.browser === holder.browser;
  return held ? data : null;
}
