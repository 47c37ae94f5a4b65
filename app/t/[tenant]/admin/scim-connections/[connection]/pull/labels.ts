import { msg } from '@/lib/platform/shared/message';
import type { PullEffect, RunKind } from '@/lib/provisioning/pull/run';
import type { PullSettings } from '@/lib/provisioning/pull/source';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';

export const sourceLabels = {
  'microsoft-graph': msg('scimConnections.pullFromEntra'),
  google: msg('scimConnections.pullFromGoogle'),
} satisfies Record<PullSettings['source'], unknown>;

export const sourceMeanings = {
  'microsoft-graph': msg('scimConnections.pullFromEntraMeans'),
  google: msg('scimConnections.pullFromGoogleMeans'),
} satisfies Record<PullSettings['source'], unknown>;

/** The source that a connection's directory decides. */
export const sourceOfProvider: Partial<Record<ScimProvider, PullSettings['source']>> = {
  'entra-id': 'microsoft-graph',
  google: 'google',
};

export const kindLabels = {
  'dry-run': msg('scimConnections.pullDryRun'),
  list: msg('scimConnections.pullList'),
  changes: msg('scimConnections.pullChanges'),
} satisfies Record<RunKind, unknown>;

export const effectLabels = {
  created: msg('scimConnections.effectCreated'),
  adopted: msg('scimConnections.effectAdopted'),
  changed: msg('scimConnections.effectChanged'),
  deactivated: msg('scimConnections.effectDeactivated'),
  deleted: msg('scimConnections.effectDeleted'),
  unchanged: msg('scimConnections.effectUnchanged'),
  asked: msg('scimConnections.effectAsked'),
  stopped: msg('scimConnections.effectStopped'),
  failed: msg('scimConnections.effectFailed'),
} satisfies Record<PullEffect, unknown>;
