'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Container } from '@/lib/edge/container';
import { pollToken } from '@/lib/grants/trusted-issuers/issuer-fields';
import {
  createSignalStream,
  deleteSignalStream,
  readSignalStream,
  replaceStreamToken,
  type StreamOutcome,
  verifySignalStream,
} from '@/lib/grants/trusted-issuers/streams/manage-stream';
import { streamDeliveries } from '@/lib/grants/trusted-issuers/streams/stream';
import { SHARED_SIGNALS_PATH } from '@/lib/oauth/endpoints/shared-signals';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { adminAction } from '@/lib/pages/console/admin-action';
import { type Message, msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';

const servicesOf = (container: Container) => ({ ...container.trustedIssuers, transmitters: container.transmitters });

/** The result of an action, for its form. */
function said(outcome: StreamOutcome) {
  switch (outcome.kind) {
    case 'not-found':
      return { ok: false, message: msg('trustedIssuers.thisIssuerIsNoLonger') };
    case 'exists':
      return { ok: false, message: msg('trustedIssuers.streamExists') };
    case 'no-signals':
      return { ok: false, message: msg('trustedIssuers.streamNeedsSignals') };
    case 'failed':
      refresh();
      return { ok: false, message: msg('trustedIssuers.transmitterRefused', { reason: outcome.reason }) };
    case 'done':
      refresh();
      return { ok: true };
  }
}

/** Named as a secret so that no answer echoes it. */
const token = { token_secret: z.string() };
const createFields = z.object({ issuer: z.string(), ...token, delivery: z.enum(streamDeliveries) });

/** Creates a stream at the transmitter. */
export const createStream = adminAction(
  'admin',
  createFields,
  async ({ tenant, container, cause, input: { issuer, token_secret: given, delivery } }) => {
    const parsed = pollToken.safeParse(given);
    if (!parsed.success) return { ok: false, fieldErrors: { token_secret: msg('trustedIssuers.mustBeBearerToken') } };
    const pushUrl = endpointUrl(issuerOf(container.config.url, tenant.place), SHARED_SIGNALS_PATH);
    const wanted = { tenantId: tenant.id, issuer, pushUrl, token: parsed.data, delivery };
    return said(await createSignalStream(servicesOf(container), wanted, { cause, now: container.now() }));
  },
  { recent: true },
);

/** Replaces the token that the transmitter knows us by. */
export const replaceToken = adminAction(
  'admin',
  z.object({ issuer: z.string(), ...token }),
  async ({ tenant, container, cause, input: { issuer, token_secret: given } }) => {
    const parsed = pollToken.safeParse(given);
    if (!parsed.success) return { ok: false, fieldErrors: { token_secret: msg('trustedIssuers.mustBeBearerToken') } };
    const wanted = { tenantId: tenant.id, issuer, token: parsed.data };
    const result = said(await replaceStreamToken(servicesOf(container), wanted, { cause, now: container.now() }));
    return result.ok ? { ...result, message: msg('trustedIssuers.tokenReplaced') } : result;
  },
  { recent: true },
);

const fields = z.object({ issuer: z.string() });

function withStream(manage: typeof verifySignalStream, ended?: Message) {
  return adminAction(
    'admin',
    fields,
    async ({ tenant, container, cause, input: { issuer } }) => {
      const which = { tenantId: tenant.id, issuer };
      const result = said(await manage(servicesOf(container), which, { cause, now: container.now() }));
      return result.ok && ended ? { ...result, ended: { done: ended } } : result;
    },
    { recent: true },
  );
}

export const verifyStream = withStream(verifySignalStream);
export const readStream = withStream(readSignalStream);
export const deleteStream = withStream(deleteSignalStream, msg('ended.signalStreamDeleted'));
