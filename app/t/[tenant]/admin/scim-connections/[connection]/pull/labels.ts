import { msg } from '@/lib/platform/shared/message';
import type { PullEffect, RunKind } from '@/lib/provisioning/pull/run';
import type { PullSettings } from '@/lib/provisioning/pull/source';

export const sourceLabels = {
  'microsoft-graph': msg('scimConnections.pullFromEntra'),
  google: msg('scimConnections.pullFromGoogle'),
} satisfies Record<PullSettings['source'], unknown>;

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
