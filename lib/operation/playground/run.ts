/**
 * A run of a flow. It is kept by nobody: between two steps it is in the browser, sealed, so that nobody there can read
 * or change it, and good for one person in one browser for half an hour.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { flowNames } from './flows';
import { ProofKey } from './proof-key';
import { Step } from './step';

export const RUN_SECONDS = 30 * 60;

/** What is sealed is small, and so must be what it unfolds to. */
const LARGEST_BYTES = 1024 * 1024;

export const tokenNames = ['access_token', 'refresh_token', 'id_token'] as const;
export type TokenName = (typeof tokenNames)[number];

const Run = z.object({
  tenantId: z.string(),
  personId: z.string(),
  /** Of the browser's own cookie, in base64url. */
  browser: z.string(),
  clientId: z.string(),
  flow: z.enum(flowNames),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
  /** The client's, for the length of the run. */
  secret: z.string().nullable(),
  /** Whether the secret was made for the run: nobody else has it, and it ends by itself. */
  temporary: z.boolean(),
  /** Of a client whose tokens are bound to a key: the run's own. */
  proofKey: ProofKey.nullable(),
  steps: z.array(Step),
  /** The last that came of each kind. */
  tokens: z.partialRecord(z.enum(tokenNames), z.string()),
  /** An authorization request on its way, and its code once that has come. */
  pending: z
    .object({ state: z.string(), verifier: z.string(), nonce: z.string().nullable(), code: z.string().nullable() })
    .nullable(),
  /** The parameters of an authorization request that waits to be signed (RFC 9101). */
  request: z.record(z.string(), z.string()).nullable(),
  /** Where the browser goes on to. */
  goOn: z.string().nullable(),
  device: z
    .object({ deviceCode: z.string(), userCode: z.string(), address: z.string(), intervalSeconds: z.number() })
    .nullable(),
});

export type Run = z.infer<typeof Run>;

/** Whose run it is. */
export type RunHolder = Pick<Run, 'tenantId' | 'personId' | 'browser'>;

/** A run at its beginning. */
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
    goOn: null,
    device: null,
  };
}

/** @param key for this purpose only */
export function sealRun(key: Keys, run: Run): string {
  return Buffer.from(seal(key, deflateRawSync(JSON.stringify(run)))).toString('base64url');
}

/**
 * Opens a run.
 * @returns null for what is none, is over, or is somebody else's or of another browser
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
