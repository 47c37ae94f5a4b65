import { cause } from '@/lib/directory/postgres/testing/fixture';
import { addressesOfStrangers } from '@/lib/grants/clients/unsafe-address';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Database } from '@/lib/platform/postgres/database';
import { verbatim } from '@/lib/platform/shared/message';
import { type Applied, type ApplyContext, applyDocument } from '../apply-document';
import { applyStores, inApplyTransaction } from '../apply-stores';
import { exportDocument } from '../export-document';
import { parseDocument } from '../parse-document';
import { type PlannedChange, planDocument } from '../plan-document';

/** An error outside the work itself fails the test. */
export const fail = (error: unknown): never => {
  throw error;
};

/** The operator allows no private addresses. */
export const nowhere: ApplyContext['mayUseHttp'] = {
  events: () => false,
  providers: () => false,
  issuers: () => false,
};

/** Applies a setup file like `tessera apply`. Clients' sector identifier documents are not fetched. */
export function applyFile(
  database: Database,
  document: object,
  { by = cause, ...differences }: Partial<ApplyContext> & { by?: Cause } = {},
): Promise<Applied> {
  return applyDocument({ ...contextOf(database), ...differences }, parseDocument(JSON.stringify(document)), by);
}

/** Plans a setup file like `tessera plan`. */
export const planFile = (database: Database, document: object): Promise<PlannedChange[]> =>
  planDocument(contextOf(database), parseDocument(JSON.stringify(document)), cause.actor);

const contextOf = (database: Database): ApplyContext => ({
  stores: applyStores(database, fail),
  transaction: (work) => inApplyTransaction(database, fail, work),
  sectors: { read: async () => ({ unavailable: verbatim('nobody is asked') }) },
  config: { url: 'https://id.example', mtlsUrl: null },
  issuerOf: (slug) => `https://id.example/t/${slug}`,
  sealingKey: new Uint8Array(32),
  hookSealingKey: new Uint8Array(32),
  providerSealingKey: new Uint8Array(32),
  issuerSealingKey: new Uint8Array(32),
  pullSealingKey: new Uint8Array(32),
  downstream: { sealingKey: new Uint8Array(32), mayUseHttp: () => false },
  mayUseHttp: nowhere,
  clientAddresses: addressesOfStrangers,
  now: () => new Date(),
});

/** A tenant in the format of `tessera export`. */
export async function exportedTenant(database: Database, slug: string) {
  return (await exportDocument(applyStores(database, fail), { slug, now: new Date() })).tenants[0];
}
