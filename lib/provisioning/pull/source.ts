import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Run, RunKind, RunResult } from './run';

/** The directories that a connection can pull from. */
export const pullSources = ['microsoft-graph', 'google'] as const;

interface EverySource {
  everyMinutes: number;
  /** The names of the groups that are pulled. One that ends in an asterisk stands for all that begin so. */
  groups: string[];
}

/** Microsoft Entra ID, read through Microsoft Graph as an application with a client secret. */
interface GraphSource extends EverySource {
  source: 'microsoft-graph';
  /** The tenant ID, or a verified domain of the tenant. */
  directoryId: string;
  clientId: string;
  /** Whether guests count as people of the directory. */
  guests: boolean;
}

/** Google Workspace, read through the Directory API by a service account with domain-wide delegation. */
interface GoogleSource extends EverySource {
  source: 'google';
  /** The email address of the service account. */
  serviceAccount: string;
  /** The administrator for whom the service account reads. */
  administrator: string;
}

export type PullSettings = GraphSource | GoogleSource;

/** The directory that a connection pulls from, and how that goes. */
export interface PullSource {
  tenantId: string;
  connectionId: string;
  settings: PullSettings;
  /** A client secret, or a private key in PKCS #8 PEM. */
  secretSealed: Bytes;
  /** Whether it is pulled regularly. */
  active: boolean;
  asked: RunKind | null;
  run: Run | null;
  dueAt: Date | null;
  listDueAt: Date | null;
  /** Consecutive failures, and why the last attempt failed. */
  failures: number;
  error: Sayable | null;
  lastRun: RunResult | null;
  dryRun: RunResult | null;
}
