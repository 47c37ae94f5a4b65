import type { Bytes } from '@/lib/platform/shared/secret';
import type { ScimConnectionChange } from '../scim-connections/store';
import type { RunKind } from './run';
import type { PullSettings, PullSource } from './source';

/** The directories that connections pull from. */
export interface PullStore {
  find(tenantId: string, connectionId: string): Promise<PullSource | null>;
  /** Runs `work` in one transaction. */
  change<Outcome>(work: (change: PullChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface NewPullSource {
  tenantId: string;
  connectionId: string;
  settings: PullSettings;
  secretSealed: Bytes;
  /** Limits what may be changed about people with a role. */
  issuerRole: string;
  active: boolean;
  /** Whether nothing that was read before counts any longer, because it is another directory. */
  forget: boolean;
  now: Date;
}

/** The steps of one transaction, with the connection's row locked first. */
export interface PullChange
  extends Pick<ScimConnectionChange, 'lock' | 'update' | 'highestRole' | 'mustManage' | 'rankOf' | 'audit'> {
  findSource(tenantId: string, connectionId: string): Promise<PullSource | null>;
  /** Writes the settings. A run in progress ends, and the next is due immediately if it is pulled regularly. */
  putSource(source: NewPullSource): Promise<void>;
  /** Makes a run due immediately. */
  ask(tenantId: string, connectionId: string, kind: RunKind): Promise<void>;
  removeSource(tenantId: string, connectionId: string): Promise<void>;
}
