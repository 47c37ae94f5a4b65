import type { Container } from '@/lib/edge/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { issuerOf } from '@/lib/platform/shared/paths';
import { type Applied, type ApplyContext, applyDocument } from './apply-document';
import { applyStores, inApplyTransaction } from './apply-stores';
import { parseDocument } from './parse-document';
import { type PlannedChange, planDocument } from './plan-document';

const operator: Cause = { actor: { type: 'operator', id: null, name: 'Set-up file' }, origin: null };

/**
 * Applies the text of a setup file to this installation; docs/reference/apply.md describes the format.
 * @throws ApplyError with nothing changed
 */
export function applyConfiguration(container: Container, text: string, cause = operator): Promise<Applied> {
  return applyDocument(contextOf(container), parseDocument(text), cause);
}

/**
 * Computes what `applyConfiguration` would change.
 * @throws ApplyError if it could not be applied
 */
export function planConfiguration(container: Container, text: string): Promise<PlannedChange[]> {
  return planDocument(contextOf(container), parseDocument(text), operator.actor);
}

function contextOf({
  database,
  config,
  log,
  now,
  sectorDocuments,
  eventReceivers,
  tokenHooks,
  clientAddresses,
  identityProviders,
  trustedIssuers,
  pulling,
  downstream,
}: Container): ApplyContext {
  const onError = (error: unknown) => log.error({ err: error }, 'batch could not be saved and was lost');
  return {
    stores: applyStores(database, onError),
    transaction: (work) => inApplyTransaction(database, onError, work),
    sectors: sectorDocuments,
    issuerOf: (place) => issuerOf(config.url, place),
    config,
    now,
    sealingKey: eventReceivers.sealingKey,
    hookSealingKey: tokenHooks.sealingKey,
    providerSealingKey: identityProviders.sealingKey,
    issuerSealingKey: trustedIssuers.sealingKey,
    pullSealingKey: pulling.sealingKey,
    downstream: { sealingKey: downstream.sealingKey, mayUseHttp: downstream.mayUseHttp },
    mayUseHttp: {
      events: eventReceivers.mayUseHttp,
      providers: identityProviders.mayUseHttp,
      issuers: trustedIssuers.mayUseHttp,
    },
    clientAddresses,
  };
}
