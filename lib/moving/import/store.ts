import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { SourceName } from '../sources';
import type { ImportEffect, ImportJob, ImportState, RecordKind, ReportedRecord } from './import-job';

/** Imports, as the console, the API and the command line see them. Anything of another tenant is not found. */
export interface ImportStore {
  find(tenantId: string, id: string): Promise<ImportJob | null>;
  /** A page of a tenant's imports, by default the newest first, and how many there are in all. */
  list(query: ImportQuery): Promise<{ imports: ImportJob[]; total: number }>;
  listRecords(query: RecordQuery): Promise<{ records: ReportedRecord[]; total: number }>;
  /** The same records in the order of the file, for an export. */
  nextRecords(query: Omit<RecordQuery, 'page' | 'pageSize'>, page: RecordPage): Promise<ReportedRecord[]>;
  /** What is remarked about the most records, the most common first, such as why a password is not taken. */
  commonReasons(of: { tenantId: string; importId: string; limit: number }): Promise<CommonReason[]>;
  /** Runs `work` in one transaction. */
  change<Outcome>(work: (steps: ImportChange) => Promise<Outcome>): Promise<Outcome>;
}

export const importSorts = ['createdAt', 'fileName'] as const;
export type ImportSort = (typeof importSorts)[number];

interface ImportQuery extends CreatedWithin {
  tenantId: string;
  state?: ImportState | undefined;
  source?: SourceName | undefined;
  /** Part of the file's name, in any case. */
  search?: string | undefined;
  sort?: ImportSort;
  descending?: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface CommonReason {
  reason: Sayable;
  records: number;
}

export interface RecordQuery {
  tenantId: string;
  importId: string;
  kind?: RecordKind | undefined;
  effect?: ImportEffect | undefined;
  /** Part of the name, in any case. */
  search?: string | undefined;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface RecordPage {
  /** The ordinal before the page. */
  after: number;
  limit: number;
}

/** The steps of one transaction. */
export interface ImportChange extends RankStep {
  lock(tenantId: string, id: string): Promise<ImportJob | null>;
  /** Whether another import of the tenant is being read or applied. */
  isBusy(tenantId: string, id: string): Promise<boolean>;
  insert(job: ImportJob): Promise<void>;
  /** @param due whether a process continues it from now on */
  update(job: ImportJob, due: boolean): Promise<void>;
  /** Stores a part of the file. The same part again replaces it. */
  putPart(part: { tenantId: string; importId: string; part: number; contentSealed: Bytes }): Promise<void>;
  /** The size of the file, and whether no part before the last is missing. */
  measureParts(tenantId: string, importId: string): Promise<{ bytes: number; complete: boolean }>;
  /** What is final about the records: those that the reader left out, and notes. */
  countSettled(tenantId: string, importId: string): Promise<ImportJob['applied']>;
  /** Deletes what the records hold, and the file. */
  forgetContents(tenantId: string, importId: string): Promise<void>;
  remove(tenantId: string, id: string): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}
